import { PageFrame } from './geometry';
import { readLinks, safeUrl } from './links';

describe('safeUrl', () => {
  it.each([
    ['https://acme.example', 'https://acme.example/'],
    ['  http://acme.example/a b ', 'http://acme.example/a%20b'],
    ['HTTPS://ACME.example/Deck', 'https://acme.example/Deck'],
    ['www.acme.example', 'https://www.acme.example/'],
    ['mailto:ada@acme.example?subject=Hi', 'mailto:ada@acme.example?subject=Hi'],
  ])('%j becomes %j', (uri, url) => expect(safeUrl(uri)).toBe(url));

  it.each([
    '',
    'acme',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://acme.example',
    'tel:+4912345',
    'https://',
    'https://user:password@acme.example',
    'https://acme.example/\u202emoc.live',
    'https://acme\n.example',
    `https://acme.example/${'a'.repeat(2000)}`,
  ])('%j is no link', (uri) => expect(safeUrl(uri)).toBeNull());
});

describe('readLinks', () => {
  const frame = new PageFrame({ left: 0, bottom: 0, right: 100, top: 100 }, 0);
  it('cuts links to the visible page and leaves out those outside', () => {
    const uri = 'https://acme.example/';
    const links = readLinks(
      [
        { uri, rect: { left: -50, right: 50, bottom: 80, top: 120 } },
        { uri, rect: { left: 200, right: 250, bottom: 0, top: 10 } },
      ],
      frame,
    );
    expect(links).toEqual([{ url: uri, x: 0, y: 0, width: 50, height: 20 }]);
  });
});
