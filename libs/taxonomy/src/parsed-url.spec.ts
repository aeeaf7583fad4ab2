import { parsedUrl } from './parsed-url';

describe('what a text is as a URL', () => {
  it.each(['', 'acme', '//acme.com', 'https://', 'https://a b.com'])('%p is none', (text) => expect(parsedUrl(text)).toBeNull());

  it('is the same however often it was asked for', () => {
    // So many that Node compiles the call.
    for (let round = 0; round < 20_000; round++) parsedUrl('https://acme.example');
    expect(parsedUrl('https://bücher.example/Straße')?.href).toBe('https://xn--bcher-kva.example/Stra%C3%9Fe');
  });
});
