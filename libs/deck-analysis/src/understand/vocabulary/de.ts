import { facts } from './facts.de';
import { list } from './list';
import { passages } from './passages.de';
import type { LanguageVocabulary } from './types';

export const de: LanguageVocabulary = {
  language: 'de',
  common: list(`
    der, die, das, und, ist, für, mit, von, auf, den, im, wir, ein, eine, nicht, zu, sich, durch, werden, unsere,
    über, bei, sind, des
  `),
  sections: {
    background: {
      title: list(`
      einleitung, hintergrund, über uns, wer wir sind, zusammenfassung, überblick, unternehmen, das unternehmen,
      auf einen blick
    `),
    },
    problem: {
      title: list(`
        problem, probleme, das problem, herausforderung, herausforderungen, die herausforderung, problemstellung,
        ausgangslage, ausgangssituation, schmerzpunkte, der bedarf, status quo, warum
      `),
      strong: list(`
        ineffizient*, veraltet*, zeitaufwendig, zeitaufwändig, fehleranfällig, mangel an, kompliziert*, teuer,
        aufwendig, umständlich, frustrier*, es fehlt
      `),
      weak: ['problem*', 'kosten', 'manuell*', 'risik*', 'schwierig', 'fehlend*', 'aufwand', 'hohe kosten'],
    },
    solution: {
      title: list(`
        lösung, die lösung, unsere lösung, lösungen, lösungsansatz, nutzenversprechen, wertversprechen, kundennutzen,
        unser ansatz, mehrwert, vorteile, was wir tun, was wir machen, unser angebot
      `),
      strong: list(`
        wir bieten, wir entwickeln, unsere plattform, ermöglicht, unsere lösung, ist eine plattform, ist die erste,
        wir helfen, wir lösen, wir machen
      `),
      weak: ['einfach', 'schnell', 'automati*', 'plattform', 'intelligent*', 'digital*', 'transparent'],
    },
    product: {
      title: list(`
        produkt, produkte, unser produkt, das produkt, so funktioniert es, wie es funktioniert, wie funktioniert es,
        funktionsweise, funktionen, technologie, unsere technologie, demo, die app, die plattform, features,
        leistungen, produktübersicht, dienstleistungen
      `),
      strong: list(`
        app, dashboard, schritt 1, benutzeroberfläche, algorithmus, schnittstelle*, per klick, in echtzeit
      `),
      weak: ['nutzer', 'daten', 'software', 'sensor*', 'integration'],
    },
    use_cases: {
      title: list(`
      anwendungsfälle, anwendungen, anwendungsbeispiele, einsatzgebiete, fallstudie, fallstudien
    `),
    },
    customers: {
      title: list(`
      kunden, unsere kunden, zielgruppe, zielgruppen, zielkunden, kundensegmente, referenzen, referenzkunden
    `),
    },
    testimonials: { title: ['kundenstimmen', 'das sagen unsere kunden', 'stimmen', 'feedback'] },
    market: {
      title: list(`
        markt, der markt, marktgröße, marktpotenzial, marktpotential, marktchance, marktanalyse, marktvolumen,
        zielmarkt, chance, gelegenheit, unser markt, marktübersicht, branche
      `),
      strong: list(`
        marktgröße, marktvolumen, marktpotenzial, tam, sam, som, milliarden, globaler markt, markt für,
        jährliches wachstum, mrd
      `),
      weak: ['markt*', 'branche', 'potenzial'],
    },
    why_now: { title: ['warum jetzt', 'der richtige zeitpunkt', 'trends', 'timing', 'markttrends'] },
    business_model: {
      title: list(`
        geschäftsmodell, unser geschäftsmodell, erlösmodell, umsatzmodell, preismodell, monetarisierung, preise,
        preisgestaltung, einnahmequellen, ertragsmodell, wie wir geld verdienen
      `),
      strong: list(`
        abonnement*, abo, provision*, pro monat, pro nutzer, lizenz*, transaktionsgebühr*, marge, deckungsbeitrag,
        monatlich, gebühr*
      `),
      weak: ['umsatz', 'preis*', 'einnahmen', 'erlöse'],
    },
    traction: {
      title: list(`
        traktion, traction, meilensteine, erfolge, bisherige erfolge, kennzahlen, validierung, wachstum, ergebnisse,
        status, aktueller stand, fortschritt, was wir erreicht haben, auszeichnungen, proof of concept,
        unsere erfolge, zahlen
      `),
      strong: list(`
        zahlende kunden, aktive nutzer, umsatz von, pilotkunden, pilotprojekt*, bisher, gewonnen, downloads,
        absichtserklärung*, seit gründung, wiederkehrende
      `),
      weak: ['kunden', 'nutzer', 'umsatz', 'wachstum', 'partner'],
    },
    go_to_market: {
      title: list(`
        markteintritt, markteintrittsstrategie, vertrieb, vertriebsstrategie, marketing, marketingstrategie,
        marketing und vertrieb, go to market, kundengewinnung, wachstumsstrategie, strategie, skalierung, expansion,
        vertriebskanäle, internationalisierung
      `),
      strong: list(`
        vertriebspartner, direktvertrieb, kundenakquise, vertriebskanal*, social media, messen, empfehlung*,
        kooperation*
      `),
      weak: ['vertrieb', 'marketing', 'kanäle', 'partner'],
    },
    competition: {
      title: list(`
        wettbewerb, wettbewerber, konkurrenz, wettbewerbsanalyse, wettbewerbsumfeld, wettbewerbsvorteil,
        wettbewerbsvorteile, alleinstellungsmerkmal, alleinstellungsmerkmale, marktumfeld, differenzierung, vergleich,
        mitbewerber, abgrenzung
      `),
      strong: list(`
        wettbewerb*, konkurrenz, im vergleich, alternativen, mitbewerber, im gegensatz zu, herkömmlich*
      `),
    },
    moat: {
      title: list(`
      alleinstellungsmerkmal, alleinstellungsmerkmale, usp, markteintrittsbarrieren, wettbewerbsvorteil, patente,
      schutzrechte
    `),
      strong: list(`
      patent*, eintrittsbarriere*, netzwerkeffekt*, exklusiv*, proprietär*, alleinstellungsmerkmal*
    `),
    },
    team: {
      title: list(`
        team, unser team, das team, gründer, gründerteam, gründungsteam, die gründer, management, führungsteam,
        geschäftsführung, über uns, wer wir sind, gründer und team
      `),
      strong: list(`
        gründer*, mitgründer*, geschäftsführer*, jahre erfahrung, ceo, cto, jahren erfahrung, promoviert*
      `),
      weak: ['erfahrung', 'studium', 'leiter*', 'universität', 'entwickler*'],
    },
    advisors: { title: ['beirat', 'berater', 'mentoren', 'advisory board', 'unterstützer'] },
    investors: {
      title: list(`
      investoren, unsere investoren, gesellschafter, unterstützt von, gefördert durch, förderer
    `),
    },
    financials: {
      title: list(`
        finanzen, finanzplan, finanzplanung, prognose, umsatzprognose, finanzprognose, finanzübersicht, planzahlen,
        umsatzplanung, geschäftszahlen, guv, finanzkennzahlen, businessplan
      `),
      strong: list(`
        ebitda, gewinn, umsatzplanung, cashflow, break even, gewinn und verlust, betriebskosten, jahr 1, jahr 2,
        jahr 3
      `),
      weak: ['umsatz', 'kosten', 'ertrag'],
    },
    ask: {
      title: list(`
        finanzierung, finanzierungsbedarf, kapitalbedarf, investition, investitionsbedarf, finanzierungsrunde,
        angebot, unser angebot an investoren, was wir suchen, wir suchen, beteiligung, beteiligungsangebot,
        investment, seed runde, die runde, ask, investitionsangebot
      `),
      strong: list(`
        wir suchen, kapitalbedarf, finanzierungsrunde, wir benötigen, bewertung, pre money, wandeldarlehen,
        beteiligung, seed runde, finanzierungsbedarf, einsammeln
      `),
      weak: ['finanzierung', 'investoren', 'kapital', 'runde'],
    },
    use_of_funds: {
      title: list(`
      mittelverwendung, verwendung der mittel, kapitalverwendung, einsatz der mittel, verwendung des kapitals
    `),
      strong: list(`
      mittelverwendung, verwendung der mittel, verwendet für, kapitalverwendung
    `),
      weak: list(`
      produktentwicklung, personal, marketing, vertrieb
    `),
    },
    roadmap: {
      title: list(`
      roadmap, fahrplan, zeitplan, meilensteine, nächste schritte, ausblick, zukunft, meilensteinplan,
      entwicklungsplan
    `),
      strong: list(`
      phase 1, phase 2, nächste schritte, quartal
    `),
    },
    vision: { title: ['vision', 'unsere vision', 'mission', 'unsere mission', 'vision und mission', 'zukunft'] },
    impact: { title: ['wirkung', 'impact', 'nachhaltigkeit'] },
    exit: { title: ['exit', 'exit strategie', 'ausstieg', 'exit szenarien'] },
    contact: {
      title: list(`
      kontakt, danke, vielen dank, vielen dank für ihre aufmerksamkeit, kontaktieren sie uns, fragen, ansprechpartner,
      sprechen sie uns an
    `),
      strong: list(`
      vielen dank, kontakt, kontaktieren sie uns, ansprechpartner
    `),
    },
    appendix: { title: ['anhang', 'backup', 'disclaimer', 'quellen', 'glossar', 'haftungsausschluss'] },
    contents: { title: ['inhalt', 'inhaltsverzeichnis', 'agenda', 'übersicht', 'gliederung'] },
  },
  facts,
  passages,
};
