import { normalizedName, websiteHost } from './company-identity';

describe('the name that the same-company rule compares', () => {
  it.each([
    ['Acme Robotics', 'acmerobotics'],
    ['ACME  robotics, Inc.', 'acmerobotics'],
    ['Acme-Robotics GmbH & Co. KG', 'acmerobotics'],
    ['Acme Robotics S.A.R.L.', 'acmerobotics'],
    ['Acme Robotics S.p.A.', 'acmerobotics'],
    ['Äcmé Robötics', 'acmerobotics'],
    ['Ａｃｍｅ Robotics', 'acmerobotics'],
    ['Limited Edition', 'limitededition'],
    ['Work as One', 'workasone'],
    ['Inc.', 'inc'],
    ['A.B. Smith', 'absmith'],
    ['Компания Альфа', 'компанияальфа'],
    ['日本電気', '日本電気'],
    ['C3', 'c3'],
    ['🚀', '🚀'],
    [' !!! ', '!!!'],
  ])('%s → %s', (name, normalized) => expect(normalizedName(name)).toBe(normalized));

  it('keeps different names apart', () => {
    const names = ['Acme', 'Acme Robotics', 'Acme Labs', 'Akme', 'Acme 2'];
    expect(new Set(names.map(normalizedName)).size).toBe(names.length);
  });
});

describe('the host that stands for a company', () => {
  it.each([
    ['https://acme.com', 'acme.com'],
    ['http://WWW.Acme.COM:8080/about?x=1#y', 'acme.com'],
    ['https://app.acme.com/', 'app.acme.com'],
    ['https://acme.com./', 'acme.com'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['https://www.com', 'www.com'],
    ['https://acme.notion.site/deck', 'acme.notion.site'],
    ['https://acme.github.io', 'acme.github.io'],
  ])('%s → %s', (website, host) => expect(websiteHost(website)).toBe(host));

  it.each([
    'https://www.linkedin.com/company/acme',
    'https://de.linkedin.com/company/acme',
    'https://docs.google.com/presentation/d/1',
    'https://x.com/acme',
    'https://notion.site',
    'https://www.notion.so/acme',
    'https://apps.apple.com/app/1',
    'acme.com',
    'not a url',
    '',
  ])('%s stands for none', (website) => expect(websiteHost(website)).toBeNull());

  it('is not fooled by a name that only ends alike', () => expect(websiteHost('https://mylinkedin.com')).toBe('mylinkedin.com'));
});
