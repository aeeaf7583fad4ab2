import { attachment } from './content-disposition';

describe('attachment', () => {
  it.each([
    ['deck.pdf', `attachment; filename="deck.pdf"; filename*=UTF-8''deck.pdf`],
    ['Überblick (v2).pdf', `attachment; filename="_berblick (v2).pdf"; filename*=UTF-8''%C3%9Cberblick%20%28v2%29.pdf`],
    ['a"b;c\\d.pdf', `attachment; filename="a_b_c_d.pdf"; filename*=UTF-8''a%22b%3Bc_d.pdf`],
    ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
    ['a\r\nSet-Cookie: x=1', `attachment; filename="a__Set-Cookie_ x=1"; filename*=UTF-8''a__Set-Cookie%3A%20x%3D1`],
    ['deck\u202Efdp.exe', `attachment; filename="deck_fdp.exe"; filename*=UTF-8''deck_fdp.exe`],
    ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ])('%j', (name, expected) => {
    expect(attachment(name)).toBe(expected);
  });

  it('cuts long names without breaking a character', () => {
    expect(attachment(`${'a'.repeat(199)}😀.pdf`)).toBe(`attachment; filename="${'a'.repeat(199)}_"; filename*=UTF-8''${'a'.repeat(199)}_`);
  });
});
