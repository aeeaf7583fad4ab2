import { detectLanguage } from './language';

describe('detectLanguage', () => {
  it.each([
    ['eng', 'We sell to the grocers of Europe, and our growth is driven by word of mouth from their teams to the market.'],
    ['spa', 'Nuestro mercado son los comercios y las empresas del sur; crecemos con una red de clientes más fieles y sin costes.'],
    ['deu', 'Wir verkaufen an die Händler in Europa und der Markt ist groß, weil unsere Kunden mit uns wachsen und nicht warten.'],
    ['fra', 'Nous vendons aux épiceries et le marché est vaste: les équipes de nos clients sont dans une croissance avec nous.'],
    ['por', 'Os nossos clientes são as empresas do sul e o mercado cresce com uma rede de lojas em que não há mais custos ao ano.'],
  ])('recognises %s', (language, text) => expect(detectLanguage(text)).toBe(language));

  it('recognises Spanish as the English model reads it, without accents', () => {
    expect(
      detectLanguage(
        'internacionales, impulsando la economia global con soluciones que simplifican el comercio, mas accesible y justo; los viajeros y las tiendas del centro',
      ),
    ).toBe('spa');
  });

  it.each(['', 'STAMP 2M€ +75M€', 'Acme Robotics', 'the team'])('does not guess from %j', (text) =>
    expect(detectLanguage(text)).toBeNull(),
  );
});
