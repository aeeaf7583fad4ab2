/** What drawn decks are made of: parts of names, other firms, and slides in several languages. No name of a real deck is among them. */

export const BEGINNINGS = 'vel mor quo zen tra lum fen ark ora bri sol nim cas dex ven kal tor pli sy gre hol jun ket wen ost bal'.split(
  ' ',
);
export const ENDINGS = 'ora ix ento ara ify io ium eo anta ello isto ova ex ica ondo elle ara una ipo etto yra olo ade eno'.split(' ');

/** Words of the dictionary that companies are called by. */
export const THINGS =
  'lantern harbor anchor pebble maple falcon beacon orchard compass thimble saddle willow meadow canvas kettle ladder magnet bridge feather marble clover granite sparrow cricket tandem summit ribbon ember cobalt acorn raven shelter mirror'.split(
    ' ',
  );
export const QUALITIES =
  'blue silver bright open little north golden quiet wild clear red smart true simple green first new happy good one'.split(' ');
export const TRADES =
  'Labs Health Foods Robotics Energy Bank Pay Analytics Studio Systems Mobility Bio Care Learning Security Logistics Farms Games'.split(
    ' ',
  );
export const COMPOUND_ENDS = 'nest loop wise flow hub pay verse mate box kit desk path works point stack scout sense link cart yard'.split(
  ' ',
);
export const COMPOUND_BEGINNINGS = 'farm pet ship lend skin course parcel court grain audit nurse clinic crew fleet tenant'.split(' ');
export const ACCENTED = [
  'Müllwerk',
  'Café Môle',
  'Señalia',
  'Łódkarz',
  'Brûlée',
  'Köttbar',
  'Pão Certo',
  'Żabkomat',
  'Grünzeug',
  'Élan Santé',
];

export const TLDS = 'com com com io ai co app org net de fr eu co.uk tech health'.split(' ');
export const AFFIXES = [
  'get*',
  'try*',
  'join*',
  'use*',
  '*app',
  '*hq',
  '*team',
  'my*',
  'go*',
  'the*',
  '*labs',
  '*ai',
  'hello*',
  'with*',
  '*-group',
  '*online',
];
export const LEGAL = [
  'Inc.',
  'Ltd',
  'GmbH',
  'LLC',
  'S.L.',
  'SAS',
  'B.V.',
  'Pvt Ltd',
  'Sp. z o.o.',
  'AB',
  'Oy',
  'S.r.l.',
  'Limited',
  'Corp.',
  'AG',
];

/** Firms that decks name beside their own. */
export const OTHERS =
  'Amazon Google Microsoft Salesforce Stripe Shopify Uber Netflix Spotify Zapier HubSpot Oracle Siemens Bosch Nestlé Unilever Deloitte Accenture McKinsey Visa Mastercard PayPal Adobe Slack Notion Zoom Walmart Tesla Intel IBM SAP Zalando Klarna Revolut Monzo Bolt Glovo Deliveroo DHL FedEx Maersk'.split(
    ' ',
  );
export const INVESTORS = [
  'Techstars',
  'Y Combinator',
  'Seedcamp',
  'Antler',
  'Sequoia Capital',
  'Index Ventures',
  'Speedinvest',
  'Point Nine',
  'Creandum',
  'Accel',
];
export const PLACES =
  'Berlin London Paris Madrid Lisbon Warsaw Milan Amsterdam Stockholm Europe Germany India Brazil Texas California Boston Singapore Africa'.split(
    ' ',
  );
export const TOOLS = [
  'AWS',
  'React',
  'Python',
  'GPT-4',
  'iOS',
  'Android',
  'Bluetooth',
  'API',
  'SaaS',
  'B2B',
  'GDPR',
  'ISO 27001',
  'CRM',
  'ESG',
  'IoT',
  'NFC',
];

export const FIRST =
  'Anna Ravi Maria Tom Lucas Priya Elena Marco Sofia Daniel Aisha Peter Julia Omar Nina Carlos Hanna Viktor Ines Pawel Ingrid Matteo Claire Yusuf'.split(
    ' ',
  );
export const LAST =
  'Becker Sharma Rossi Novak Duarte Okafor Lindqvist Moreau Kowalski Haddad Jansen Petrov Costa Fischer Tanaka Ahmed Keller Byrne Vargas Nilsson'.split(
    ' ',
  );

/** Headings of slides that stand in any deck, and what stands on them; `*` is the company, `+` another firm, `#` a person. */
export interface Tongue {
  headings: readonly string[];
  lines: readonly string[];
  /** Sentences and headings with the company's name. */
  named: readonly string[];
  taglines: readonly string[];
  competition: string;
  customers: string;
  partners: string;
  team: string;
  contact: readonly string[];
  deck: readonly string[];
  roles: readonly string[];
}

const ENGLISH: Tongue = {
  headings: [
    'Problem',
    'The Problem',
    'Our Solution',
    'Market Opportunity',
    'Business Model',
    'Go-To-Market',
    'Traction',
    'The Ask',
    'Use of Funds',
    'Roadmap',
    'Why Now',
    'Financial Projections',
    'Product Demo',
    'Unit Economics',
    'Key Milestones',
    'How It Works',
  ],
  lines: [
    'Teams lose six hours a week on manual work',
    '$4.2B addressable market growing 18% a year',
    'Pilot customers renew at twice the price',
    'We take 2% of every transaction',
    'Launch in three more cities by Q3',
    'Raising $1.5M for 18 months of runway',
    'Most tools were built for large enterprises',
    'Lower cost, faster delivery, happier users',
    'Partnerships with regional distributors',
    'Real Time Data',
    'Fully Automated',
    'Easy Integration',
    'Strong Network Effects',
    'Cost of Acquisition',
    'Monthly Subscription',
    'Regulation in + is changing fast',
    'Source: + annual report',
  ],
  named: [
    '* helps small teams work faster',
    '* is the easiest way to start',
    'With *, orders arrive in a day',
    'How * works',
    'Why *',
    '* automates the boring part',
    'Customers of * save 30% a year',
    '*’s platform learns from every order',
    'At *, we believe in simple tools',
    'Users love *',
    'Before * this took a week',
    '* vs the rest',
    'The * app',
    'Today * runs in four cities',
    'Join *',
    'About *',
    'Meet *',
  ],
  taglines: [
    'The operating system for modern teams',
    'Making Work Simple',
    'Banking for Everyone',
    'Better Care At Home',
    'The future of shopping',
    'Smart Energy For Cities',
    'Fresh food, zero waste',
    'Learn. Build. Grow.',
    'Connecting Farmers And Buyers',
    'AI-powered compliance',
  ],
  competition: 'Competition',
  customers: 'Our Customers',
  partners: 'Partners & Investors',
  team: 'Our Team',
  contact: ['Thank you', 'Contact', 'Get in Touch', 'Let’s Talk', 'Thank You!', 'Questions?'],
  deck: ['Pitch Deck', 'Investor Presentation', 'Investor Deck 2025', 'Seed Round', 'Confidential', 'Company Overview', 'Series A'],
  roles: ['CEO & Co-founder', 'CTO', 'Head of Sales', 'COO', 'Advisor', 'Product Lead', 'Former VP at +', 'Ex-+'],
};
const GERMAN: Tongue = {
  headings: [
    'Problem',
    'Das Problem',
    'Unsere Lösung',
    'Marktpotenzial',
    'Geschäftsmodell',
    'Vertrieb',
    'Meilensteine',
    'Kapitalbedarf',
    'Finanzplan',
    'Warum Jetzt',
    'Technologie',
  ],
  lines: [
    'Betriebe verlieren sechs Stunden pro Woche',
    'Markt von 4,2 Mrd. € mit 18 % Wachstum',
    'Pilotkunden verlängern ihren Vertrag',
    'Wir nehmen 2 % je Transaktion',
    'Drei weitere Städte bis Herbst',
    'Kapitalbedarf von 1,5 Mio. €',
    'Einfache Integration',
    'Weniger Kosten und schnellere Lieferung',
    'Quelle: + Geschäftsbericht',
  ],
  named: [
    '* hilft kleinen Betrieben',
    '* ist der einfachste Weg',
    'Mit * in einem Tag',
    'So funktioniert *',
    'Warum *',
    '* automatisiert die Buchhaltung',
    'Kunden von * sparen 30 %',
    'Bei * glauben wir an Einfachheit',
  ],
  taglines: ['Die Zukunft der Pflege', 'Energie für alle Städte', 'Einfach besser einkaufen', 'Digitale Lösungen für Handwerker'],
  competition: 'Wettbewerb',
  customers: 'Unsere Kunden',
  partners: 'Partner & Investoren',
  team: 'Das Team',
  contact: ['Vielen Dank', 'Kontakt', 'Fragen?'],
  deck: ['Pitch Deck', 'Investorenpräsentation', 'Seed-Runde 2025'],
  roles: ['Geschäftsführerin', 'CTO', 'Leiter Vertrieb', 'Gründer & CEO', 'Ex-+'],
};
const FRENCH: Tongue = {
  headings: [
    'Le Problème',
    'Notre Solution',
    'Marché',
    'Modèle Économique',
    'Feuille de route',
    'Levée de fonds',
    'Projections Financières',
    'Pourquoi Maintenant',
  ],
  lines: [
    'Les équipes perdent six heures par semaine',
    'Un marché de 4,2 Md€ en croissance',
    'Nous prenons 2 % par transaction',
    'Trois nouvelles villes cette année',
    'Levée de 1,5 M€',
    'Intégration facile',
    'Source : rapport +',
  ],
  named: [
    '* aide les petites équipes',
    '* est la solution la plus simple',
    'Avec *, tout arrive en un jour',
    'Pourquoi *',
    'Chez *, nous croyons au simple',
    'Les clients de * économisent 30 %',
  ],
  taglines: ['La banque pour tous', 'Le futur de la santé', 'Mieux manger chaque jour'],
  competition: 'Concurrence',
  customers: 'Nos Clients',
  partners: 'Partenaires',
  team: 'L’équipe',
  contact: ['Merci', 'Contact', 'Des questions ?'],
  deck: ['Pitch Deck', 'Présentation investisseurs'],
  roles: ['Présidente', 'Directeur technique', 'CEO & Cofondateur', 'Ex-+'],
};
const SPANISH: Tongue = {
  headings: [
    'El Problema',
    'La Solución',
    'Mercado',
    'Modelo de Negocio',
    'Hoja de Ruta',
    'Ronda de Inversión',
    'Proyecciones',
    'Tracción',
  ],
  lines: [
    'Los equipos pierden seis horas por semana',
    'Un mercado de 4.200 M€ en crecimiento',
    'Cobramos el 2 % por transacción',
    'Tres ciudades más este año',
    'Buscamos 1,5 M€',
    'Fácil integración',
    'Fuente: informe de +',
  ],
  named: [
    '* ayuda a los equipos pequeños',
    '* es la forma más fácil',
    'Con * llega en un día',
    'Por qué *',
    'Cómo funciona *',
    'Los clientes de * ahorran un 30 %',
  ],
  taglines: ['La banca para todos', 'Comer mejor cada día', 'Energía limpia para ciudades'],
  competition: 'Competencia',
  customers: 'Clientes',
  partners: 'Socios e Inversores',
  team: 'Equipo',
  contact: ['Gracias', 'Contacto', '¿Preguntas?'],
  deck: ['Pitch Deck', 'Presentación para inversores'],
  roles: ['CEO y Cofundadora', 'CTO', 'Directora de ventas', 'Ex-+'],
};
const POLISH: Tongue = {
  headings: ['Problem', 'Nasze Rozwiązanie', 'Rynek', 'Model Biznesowy', 'Plan Rozwoju', 'Inwestycja', 'Prognozy Finansowe'],
  lines: [
    'Firmy tracą sześć godzin w tygodniu',
    'Rynek wart 4,2 mld zł rośnie',
    'Pobieramy 2 % od transakcji',
    'Trzy nowe miasta do jesieni',
    'Szukamy 1,5 mln zł',
    'Łatwa integracja',
  ],
  named: [
    '* pomaga małym firmom',
    '* to najprostszy sposób',
    'Z * zamówienie dociera w jeden dzień',
    'Dlaczego *',
    'Jak działa *',
    'Klienci * oszczędzają 30 %',
  ],
  taglines: ['Przyszłość zakupów', 'Energia dla miast', 'Prosta opieka w domu'],
  competition: 'Konkurencja',
  customers: 'Klienci',
  partners: 'Partnerzy',
  team: 'Zespół',
  contact: ['Dziękujemy', 'Kontakt'],
  deck: ['Pitch Deck', 'Prezentacja dla inwestorów'],
  roles: ['Prezes', 'CTO', 'Dyrektor sprzedaży', 'Współzałożyciel'],
};
const ITALIAN: Tongue = {
  headings: ['Il Problema', 'La Soluzione', 'Il Mercato', 'Modello di Business', 'Piano Finanziario', 'Aumento di Capitale'],
  lines: [
    'I team perdono sei ore a settimana',
    'Un mercato da 4,2 miliardi in crescita',
    'Prendiamo il 2 % per transazione',
    'Altre tre città entro autunno',
    'Cerchiamo 1,5 milioni',
  ],
  named: ['* aiuta le piccole imprese', '* è il modo più semplice', 'Con * arriva in un giorno', 'Perché *', 'Come funziona *'],
  taglines: ['La spesa del futuro', 'Energia per le città'],
  competition: 'Concorrenza',
  customers: 'Clienti',
  partners: 'Partner e Investitori',
  team: 'Il Team',
  contact: ['Grazie', 'Contatti'],
  deck: ['Pitch Deck', 'Presentazione per investitori'],
  roles: ['CEO e Cofondatrice', 'CTO', 'Responsabile vendite'],
};
const PORTUGUESE: Tongue = {
  headings: ['O Problema', 'A Solução', 'Mercado', 'Modelo de Negócio', 'Projeções', 'Investimento'],
  lines: [
    'As equipes perdem seis horas por semana',
    'Um mercado de R$ 4,2 bi em crescimento',
    'Cobramos 2 % por transação',
    'Mais três cidades este ano',
    'Captação de R$ 1,5 milhão',
  ],
  named: ['* ajuda pequenas empresas', '* é a forma mais simples', 'Com * chega em um dia', 'Por que *', 'Como funciona *'],
  taglines: ['O banco para todos', 'Comer melhor todo dia'],
  competition: 'Concorrentes',
  customers: 'Clientes',
  partners: 'Parceiros',
  team: 'Time',
  contact: ['Obrigado', 'Contato'],
  deck: ['Pitch Deck', 'Apresentação'],
  roles: ['CEO e Cofundador', 'CTO', 'Diretora comercial'],
};

/** English as often as all others. */
export const TONGUES = [ENGLISH, ENGLISH, ENGLISH, ENGLISH, ENGLISH, ENGLISH, GERMAN, FRENCH, SPANISH, POLISH, ITALIAN, PORTUGUESE];
