import type { DeckFacts } from './facts';
import { DeckBuilder, titled } from './testing/deck-builder';
import { understand } from './understand';

/** Decks that say in sentences and bullets what others draw: what a founder writes in an afternoon, with what it holds. */
interface Expected {
  company: string;
  website: string;
  stage: string | null;
  raise: [amount: number, currency: string];
  people: string[];
  metrics: [key: string, value: number, status: string][];
  /** Slides by kind; of other kinds nothing is said. */
  sections: Record<string, number[]>;
  uses: number;
}

const cover = (name: string, ...lines: string[]): DeckBuilder =>
  new DeckBuilder().slide((slide) => {
    slide.text(name, { x: 100, y: 160, size: 54, bold: true });
    lines.forEach((line, at) => slide.text(line, { x: 100, y: 260 + at * 30, size: 16 }));
  });

function found(facts: DeckFacts, kinds: string[]): Expected {
  return {
    company: facts.company?.value ?? '',
    website: new URL(facts.website?.value ?? 'https://none').hostname.replace(/^www\./, ''),
    stage: facts.stage?.value ?? null,
    raise: [facts.raise?.value.amount ?? 0, facts.raise?.value.currency ?? ''],
    people: facts.people.map(({ name }) => name).sort(),
    metrics: facts.metrics.map(({ key, value, status }): Expected['metrics'][number] => [key, value, status]).sort(byValue),
    sections: Object.fromEntries(kinds.map((kind) => [kind, facts.sections[kind as 'team'] ?? []])),
    uses: facts.useOfFunds.length,
  };
}

const byValue = (a: Expected['metrics'][number], b: Expected['metrics'][number]): number => a[1] - b[1];

/** Problem to ask, a slide each, after a cover. */
const IN_USUAL_ORDER = {
  problem: [2],
  solution: [3],
  market: [4],
  business_model: [5],
  traction: [6],
  competition: [7],
  team: [8],
  ask: [9],
  use_of_funds: [9],
};

const DECKS: [what: string, DeckBuilder, Expected][] = [
  [
    "an accelerator's ten plain slides",
    cover('Lumenlot', 'Payroll for restaurants', 'founders@lumenlot.com')
      .slide(titled('Problem', ['Restaurants spend 9 hours a week on payroll.', 'One in three pays late.']))
      .slide(titled('Solution', ['Lumenlot runs payroll in 10 minutes from the till data.']))
      .slide(
        titled('Traction', [
          'We have 230 restaurants on the platform and process $4.1M in payroll a month.',
          'MRR is $38,000, growing 18% monthly.',
          'Churn: 1.2% a month.',
        ]),
      )
      .slide(titled('Why now?', ['New wage transparency law in 14 states from January 2026.']))
      .slide(titled('Market', ['660,000 restaurants x $1,980 a year = $1.3B']))
      .slide(titled('How we make money', ['$165 per location per month.', 'Gross margin of 82%.']))
      .slide(titled('Competitors', ['Gusto: not built for tips.', 'ADP: slow and expensive.']))
      .slide(
        titled('Who we are', ['Priya Raman (CEO) was head of product at Toast', 'Tom Okafor (CTO) built the payments stack at Square']),
      )
      .slide(
        titled('We are raising $2.5 million', [
          '60% product and engineering',
          '30% sales',
          '10% compliance',
          'This gives us 18 months of runway to reach $2M ARR.',
        ]),
      ),
    {
      company: 'Lumenlot',
      website: 'lumenlot.com',
      stage: null,
      raise: [2.5e6, 'USD'],
      people: ['Priya Raman', 'Tom Okafor'],
      metrics: [
        ['customers', 230, 'actual'],
        ['mrr', 38000, 'actual'],
        // Payroll, and restaurants: what no vocabulary names goes by its caption.
        ['other', 4.1e6, 'actual'],
        ['other', 660e3, 'market'],
        ['growth', 18, 'actual'],
        ['churn', 1.2, 'actual'],
        ['market_size', 1.3e9, 'market'],
        ['gross_margin', 82, 'actual'],
        ['arr', 2e6, 'target'],
      ],
      sections: {
        problem: [2],
        solution: [3],
        traction: [4],
        market: [6],
        business_model: [7],
        competition: [8],
        team: [9],
        ask: [10],
        use_of_funds: [10],
      },
      uses: 3,
    },
  ],
  [
    'a European Series A with labelled figures',
    cover('Ferrowatt', 'Series A', 'January 2026', 'www.ferrowatt.io')
      .slide(titled('The problem', ['Industrial motors waste 15% of the energy they draw.']))
      .slide(titled('Our product', ['A clip-on controller that pays for itself in 7 months.']))
      .slide(
        titled('Key metrics', [
          'ARR: €1.2M (Dec 2025)',
          'Net revenue retention: 128%',
          'Customers: 46',
          'LTV:CAC = 5.1',
          'Average contract value: €26k',
        ]),
      )
      .slide(titled('Market opportunity', ['TAM: €18bn', 'SAM: €4.5bn', 'SOM: €300m']))
      .slide(titled('Financial plan', ['Revenue 2025: €1.1M', 'Revenue 2026: €3.4M', 'Revenue 2027: €9.8M', 'Break-even in Q3 2027']))
      .slide(
        titled('Management', [
          'Dr. Katrin Vogel, Chief Executive Officer',
          'Luis Ferreira, Chief Technology Officer',
          'Anna Nowak, VP Sales',
        ]),
      )
      .slide(titled('Advisory board', ['Prof. Henrik Lund, TU Delft', 'Sara Conti, former CFO of Enel X']))
      .slide(
        titled('Series A', ['We are seeking €8m to scale in DACH and Benelux', 'Use of proceeds: 45% sales, 35% R&D, 20% working capital']),
      )
      .slide(titled('Contact', ['Katrin Vogel', 'katrin@ferrowatt.io', '+49 30 1234567'])),
    {
      company: 'Ferrowatt',
      website: 'ferrowatt.io',
      stage: 'Series A',
      raise: [8e6, 'EUR'],
      people: ['Dr. Katrin Vogel', 'Luis Ferreira', 'Anna Nowak', 'Prof. Henrik Lund', 'Sara Conti'],
      metrics: [
        ['arr', 1.2e6, 'actual'],
        ['retention', 128, 'actual'],
        ['customers', 46, 'actual'],
        ['ltv_cac', 5.1, 'actual'],
        ['arpu', 26000, 'actual'],
        ['tam', 18e9, 'market'],
        ['sam', 4.5e9, 'market'],
        ['som', 3e8, 'market'],
        ['revenue', 1.1e6, 'actual'],
        ['revenue', 3.4e6, 'target'],
        ['revenue', 9.8e6, 'target'],
      ],
      sections: {
        problem: [2],
        product: [3],
        traction: [4],
        market: [5],
        financials: [6],
        team: [7],
        ask: [9],
        use_of_funds: [9],
        contact: [10],
      },
      uses: 3,
    },
  ],
  [
    'a German one',
    cover('Nordhafen Logistik', 'Die digitale Plattform für Hafenumschlag', 'Pre-Seed', 'kontakt@nordhafen.de')
      .slide(titled('Das Problem', ['LKW warten im Schnitt 3,5 Stunden am Terminal.', 'Das kostet die Branche 420 Mio. € pro Jahr.']))
      .slide(titled('Unsere Lösung', ['Eine App bucht Zeitfenster für jede Abholung.']))
      .slide(titled('Markt', ['TAM 6,2 Mrd. €, SAM 1,4 Mrd. €, SOM 90 Mio. €']))
      .slide(titled('Geschäftsmodell', ['4 € pro Buchung', 'Bruttomarge 71 %']))
      .slide(titled('Bisherige Erfolge', ['12 zahlende Kunden, 3 Pilotprojekte', 'Umsatz 2025: 180.000 €', '22 % Wachstum pro Monat']))
      .slide(titled('Wettbewerb', ['Excel und Telefon', 'Portalis: nur für Container']))
      .slide(titled('Team', ['Jana Petersen, Gründerin & CEO, zuvor HHLA', 'Malte Schröder, Mitgründer & CTO, ehemals SAP']))
      .slide(
        titled('Finanzierung', ['Wir suchen 750.000 € für 18 Monate', 'Mittelverwendung: 50 % Entwicklung, 30 % Vertrieb, 20 % Betrieb']),
      ),
    {
      company: 'Nordhafen Logistik',
      website: 'nordhafen.de',
      stage: 'Pre-Seed',
      raise: [750000, 'EUR'],
      people: ['Jana Petersen', 'Malte Schröder'],
      metrics: [
        ['tam', 6.2e9, 'market'],
        ['sam', 1.4e9, 'market'],
        ['som', 9e7, 'market'],
        ['other', 420e6, 'market'],
        ['gross_margin', 71, 'actual'],
        ['customers', 12, 'actual'],
        ['pilots', 3, 'actual'],
        ['revenue', 180000, 'actual'],
        ['growth', 22, 'actual'],
      ],
      sections: IN_USUAL_ORDER,
      uses: 3,
    },
  ],
  [
    'a Spanish one',
    cover('Cosecha Viva', 'Trazabilidad para exportadores de fruta', 'Ronda semilla 2026', 'hola@cosechaviva.com')
      .slide(titled('El problema', ['El 30% de la fruta se pierde antes de llegar al puerto.']))
      .slide(titled('La solución', ['Sensores y una plataforma que avisa antes de que se dañe la carga.']))
      .slide(titled('Tamaño de mercado', ['TAM: 12.000 millones de USD', 'SAM: 2.400 millones de USD', 'SOM: 150 millones de USD']))
      .slide(titled('Modelo de negocio', ['Suscripción de 900 USD al mes por planta', 'Margen bruto: 64%']))
      .slide(titled('Tracción', ['18 clientes que pagan, ARR de 310.000 USD', 'Crecimos 3x en 2025', 'Churn anual 4%']))
      .slide(titled('Competencia', ['Registradores de papel', 'AgroTrack: sin alertas']))
      .slide(
        titled('Equipo', [
          'Lucía Fernández, CEO y cofundadora: 10 años en exportación',
          'Diego Morales, CTO y cofundador: ex Mercado Libre',
        ]),
      )
      .slide(
        titled('Buscamos 1,5 millones de USD', [
          'Uso de fondos: 40% tecnología, 40% ventas, 20% operaciones',
          'Meta: 1 millón de USD de ARR en 18 meses',
        ]),
      ),
    {
      company: 'Cosecha Viva',
      website: 'cosechaviva.com',
      stage: 'Seed',
      raise: [1.5e6, 'USD'],
      people: ['Lucía Fernández', 'Diego Morales'],
      metrics: [
        ['tam', 12e9, 'market'],
        ['sam', 2.4e9, 'market'],
        ['som', 150e6, 'market'],
        ['gross_margin', 64, 'actual'],
        ['customers', 18, 'actual'],
        ['arr', 310000, 'actual'],
        ['growth', 3, 'actual'],
        ['churn', 4, 'actual'],
        ['arr', 1e6, 'target'],
      ],
      sections: IN_USUAL_ORDER,
      uses: 3,
    },
  ],
  [
    'a French one',
    cover('Atelier Nuage', 'La comptabilité des artisans, sans papier', 'bonjour@ateliernuage.fr')
      .slide(titled('Le problème', ['Un artisan passe 6 heures par semaine sur ses factures.']))
      .slide(titled('Notre solution', ['Une application qui lit les tickets et prépare la TVA.']))
      .slide(titled('Le marché', ['Marché total : 3,1 Md€', 'Marché adressable : 800 M€']))
      .slide(titled('Modèle économique', ['Abonnement à 29 € par mois', 'Marge brute de 78 %']))
      .slide(titled('Traction', ['1 450 clients payants', 'MRR de 42 k€, +11 % par mois', 'Taux de désabonnement : 2,1 %']))
      .slide(titled('La concurrence', ['Pennylane : trop complexe', 'Excel']))
      .slide(titled("L'équipe", ['Claire Dubois – CEO, cofondatrice, 8 ans chez Qonto', 'Hugo Martin – CTO, cofondateur']))
      .slide(
        titled('Levée de fonds', ['Nous levons 2 M€ en amorçage', 'Utilisation : 55 % produit, 35 % acquisition, 10 % frais généraux']),
      ),
    {
      company: 'Atelier Nuage',
      website: 'ateliernuage.fr',
      stage: 'Seed',
      raise: [2e6, 'EUR'],
      people: ['Claire Dubois', 'Hugo Martin'],
      metrics: [
        ['tam', 3.1e9, 'market'],
        ['market_size', 8e8, 'market'],
        ['gross_margin', 78, 'actual'],
        ['customers', 1450, 'actual'],
        ['mrr', 42000, 'actual'],
        ['growth', 11, 'actual'],
        ['churn', 2.1, 'actual'],
      ],
      sections: IN_USUAL_ORDER,
      uses: 3,
    },
  ],
  [
    'headings that are claims',
    cover('Kelpworks', 'Kelpworks Inc. – confidential', 'kelpworks.co')
      .slide(
        titled('Plastic packaging is a $400B habit nobody likes', [
          'Food brands must cut plastic 30% by 2030.',
          'Alternatives cost twice as much.',
        ]),
      )
      .slide(
        titled('We turn kelp into film at the price of plastic', ['Runs on existing packaging lines.', 'Composts at home in six weeks.']),
      )
      .slide(
        titled('Brands are already paying us', [
          '$620k revenue in 2025, up 210% year over year',
          '5 paid pilots incl. two of the top 10 food brands',
          '$3.4M in signed LOIs',
        ]),
      )
      .slide(titled('A huge and growing market', ['Flexible packaging: $270 billion, growing 4.5% a year']))
      .slide(titled('Nobody else is drop-in', ['Notpla: coatings only', 'TIPA: needs industrial composting']))
      .slide(
        titled('A team that has scaled materials before', [
          'Nadia Haddad, co-founder and CEO. Scaled Ecovative from 20 to 200 people',
          'Ben Carter, co-founder and CSO. PhD in polymer chemistry, Cambridge',
        ]),
      )
      .slide(titled('$6M to build the first plant', ['$3.5M plant', '$1.5M team', '$1M certification', 'Closing in March 2026'])),
    {
      company: 'Kelpworks',
      website: 'kelpworks.co',
      stage: null,
      raise: [6e6, 'USD'],
      people: ['Nadia Haddad', 'Ben Carter'],
      metrics: [
        ['revenue', 620000, 'actual'],
        ['growth', 210, 'actual'],
        ['pilots', 5, 'actual'],
        ['loi', 3.4e6, 'actual'],
        ['market_size', 270e9, 'market'],
        ['market_growth', 4.5, 'market'],
      ],
      sections: { problem: [2], solution: [3], traction: [4], market: [5], team: [7], ask: [8], use_of_funds: [8] },
      uses: 3,
    },
  ],
];

describe('a deck in sentences', () => {
  it.each(DECKS)('%s', (_, deck, expected) => {
    const facts = understand(deck.build());
    expect(facts.isDeck).toBe(true);
    const metrics = [...expected.metrics].sort(byValue);
    expect(found(facts, Object.keys(expected.sections))).toEqual({
      ...expected,
      people: [...expected.people].sort(),
      metrics,
    });
  });
});
