import { list } from './list';
import type { FactVocabulary } from './types';

export const facts: FactVocabulary = {
  roles: {
    founder: list(`
      gründer, gründerin, mitgründer, mitgründerin, co gründer, co gründerin, gründer und, gesellschafter
    `),
    executive: list(`
      geschäftsführer, geschäftsführerin, geschäftsführender gesellschafter, vorstand, technischer leiter,
      kaufmännischer leiter, prokurist, prokuristin
    `),
    staff: list(`
      leiter, leiterin, entwickler, entwicklerin, softwareentwickler, ingenieur, ingenieurin, designerin, vertrieb,
      vertriebsleiter, produktmanager, produktmanagerin, projektleiter, projektleiterin, wissenschaftler,
      informatiker, forschung, entwicklung, finanzen, produkt, technik, mitarbeiter, werkstudent, betriebswirt,
      arzt, ärztin
    `),
    advisor: ['beirat', 'berater', 'beraterin', 'mentor', 'mentorin', 'aufsichtsrat', 'beiratsmitglied'],
    investor: ['investor', 'investorin', 'business angel'],
  },
  metrics: {
    arr: ['jährlich wiederkehrender umsatz', 'wiederkehrender jahresumsatz'],
    mrr: list(`
      monatlich wiederkehrender umsatz, monatlich wiederkehrende umsätze
    `),
    revenue: ['umsatz', 'umsätze', 'jahresumsatz', 'monatsumsatz', 'erlöse', 'einnahmen', 'außenumsatz'],
    profit: list(`
      gewinn, jahresüberschuss
    `),
    gmv: list(`
      transaktionsvolumen, handelsvolumen
    `),
    customers: list(`
      kunden, zahlende kunden, unternehmen, firmen, händler, abonnenten, betriebe, restaurants, filialen, praxen,
      kliniken, schulen, firmenkunden, partnerbetriebe
    `),
    users: list(`
      nutzer, nutzerinnen, registrierte nutzer, anwender, mitglieder, patienten, schüler, studierende, spieler,
      teilnehmer, fahrer, menschen, haushalte
    `),
    mau: ['monatlich aktive nutzer', 'aktive nutzer'],
    downloads: ['downloads', 'installationen'],
    orders: list(`
      bestellungen, buchungen, aufträge, transaktionen, lieferungen, fahrten
    `),
    units_sold: ['stück', 'verkaufte einheiten', 'einheiten', 'geräte', 'verkaufte geräte', 'verkauft'],
    pilots: list(`
      piloten, pilotprojekte, pilotkunden
    `),
    loi: list(`
      absichtserklärungen, verträge, unterzeichnete verträge, rahmenverträge
    `),
    waitlist: ['warteliste', 'vorbestellungen'],
    pipeline: ['in der pipeline', 'leads', 'interessenten'],
    partners: list(`
      partner, kooperationspartner, partnerschaften
    `),
    followers: list(`
      follower, abonnenten
    `),
    cities: list(`
      städte, länder, standorte
    `),
    growth: list(`
      wachstum, umsatzwachstum, gewachsen, wachsen, wuchs, wachstum pro monat, steigerung, zuwachs, monatliches wachstum, gegenüber vorjahr,
      zum vormonat
    `),
    retention: list(`
      kundenbindung, wiederkaufsrate, bindungsrate
    `),
    churn: list(`
      abwanderung, abwanderungsrate, kündigungsquote
    `),
    conversion: list(`
      konversionsrate, konversion
    `),
    cac: ['kundenakquisitionskosten', 'akquisitionskosten'],
    ltv: ['kundenwert'],
    gross_margin: list(`
      bruttomarge, marge, rohertragsmarge, deckungsbeitrag
    `),
    arpu: list(`
      durchschnittlicher warenkorb, warenkorb, umsatz pro kunde
    `),
    employees: list(`
      mitarbeiter, mitarbeitende
    `),
    grant: list(`
      förderung, fördermittel, zuschuss, preisgeld
    `),
    market_size: list(`
      markt, marktvolumen, marktgröße, marktpotenzial, gesamtmarkt, weltmarkt, branche
    `),
    market_growth: list(`
      jährliches wachstum, marktwachstum, wachstumsrate
    `),
    tam: ['gesamtmarkt'],
  },
  status: {
    target: list(`
      ziel, ziele, geplant, planung, prognose, prognostiziert, erwartet, erwarteter, soll, sollen, werden wir,
      bis ende, in den nächsten, bis 2025, bis 2026, bis 2027, bis 2028, bis 2030, erreichen, potenzial, jahr 1,
      jahr 2, jahr 3, voraussichtlich, plan
    `),
    market: ['markt', 'weltweit', 'global', 'branche', 'marktvolumen', 'marktgröße'],
  },
  raise: {
    asking: list(`
      wir suchen, gesucht, wir benötigen, benötigen, suchen, einsammeln, aufnehmen, aufnahme von, wir wollen,
      benötigt
    `),
    label: list(`
      kapitalbedarf, finanzierungsbedarf, finanzierungsrunde, seed runde, seedrunde, investition, investment,
      investitionsvolumen, finanzierung, finanzierungsvolumen, beteiligung, beteiligungskapital, zielvolumen,
      kapital, runde, pre seed runde, anschubfinanzierung, wachstumskapital, finanzierung in höhe von
    `),
    earlier: list(`
      bisher, bereits, zugesagt, eingesammelt, investiert, erhalten, gesichert, förderung, bisherige finanzierung,
      eigenkapital, gefördert, zuschuss, abgeschlossen, committed
    `),
    other: list(`
      bewertung, unternehmensbewertung, umsatz, markt, preis, pro monat, kosten, mindestbeteiligung, pre money,
      post money, gewinn
    `),
  },
  stages: {
    Seed: ['seed runde', 'seedrunde', 'seedfinanzierung', 'seed finanzierung'],
    'Pre-Seed': list(`
    pre seed runde, preseed runde, vorgründungsphase
  `),
    'Series A': list(`
    serie a, series a runde
  `),
    'Series B': ['serie b'],
  },
  periods: {
    month: ['pro monat', 'monatlich', 'monat', 'mtl'],
    year: list(`
    pro jahr, jährlich, jahr, p a, jahresumsatz
  `),
    quarter: list(`
    pro quartal, quartal
  `),
    week: list(`
    pro woche, wöchentlich
  `),
    day: list(`
    pro tag, täglich
  `),
  },
};
