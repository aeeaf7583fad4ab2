import type { PassageTopic } from '../../facts';
import { list } from './list';
import type { Phrases } from './types';

export const passages: Partial<Record<PassageTopic, Phrases>> = {
  'problem.alternatives': ['herkömmliche lösungen', 'bestehende lösungen', 'excel'],
  'customer.segment': list(`
    zielgruppe*, mittelstand, kmu, unternehmen mit, kunden, endkunden, privatkunden, geschäftskunden
  `),
  'customer.interviews': list(`
    interviews, kundengespräche, befragung*, umfrage*
  `),
  'market.growth': ['jährliches wachstum', 'cagr', 'marktwachstum', 'wächst'],
  'market.sourced': list(`
    quelle, quellen, statista, laut, studie
  `),
  'market.geography': list(`
    deutschland, europa, dach, österreich, schweiz, weltweit
  `),
  'why_now.statement': ['warum jetzt', 'der richtige zeitpunkt'],
  'why_now.regulation': list(`
    regulierung, gesetz*, verordnung, richtlinie, dsgvo, pflicht
  `),
  'why_now.technology': list(`
    künstliche intelligenz, digitalisierung, ki
  `),
  'why_now.behaviour': list(`
    trend*, nachfrage, zunehmend, immer mehr, fachkräftemangel
  `),
  'gtm.statement': ['markteintritt', 'vertriebsstrategie', 'marketingstrategie', 'kundengewinnung'],
  'gtm.channel': list(`
    social media, messen, online marketing, suchmaschinen, empfehlung*, influencer*, webinare, newsletter
  `),
  'gtm.sales': list(`
    direktvertrieb, außendienst, vertriebsteam, vertriebszyklus
  `),
  'gtm.partnership': list(`
    vertriebspartner, kooperation*, partnernetzwerk, partnerschaft*, großhandel
  `),
  'gtm.cost': list(`
    akquisitionskosten, marketingbudget, cac
  `),
  'gtm.phased': list(`
    phase 1, phase 2, zunächst, anschließend, kurzfristig
  `),
  'validation.pilot': ['pilot*', 'pilotprojekt*', 'machbarkeitsnachweis'],
  'validation.letter_of_intent': list(`
    absichtserklärung*, letter of intent, rahmenvertrag, vorbestellung*
  `),
  'validation.paying': list(`
    zahlende kunden, umsatz, wiederkehrende umsätze
  `),
  'validation.award': list(`
    auszeichnung*, preis, gewinner*, finalist*, preisträger
  `),
  'validation.press': list(`
    presse, bekannt aus, medien
  `),
  'validation.accelerator': list(`
    accelerator, inkubator, exist, gründerstipendium
  `),
  'validation.partner': list(`
    unsere partner, in zusammenarbeit mit, referenzkunden
  `),
  'validation.waitlist': ['warteliste'],
  'validation.survey': list(`
    umfrage*, befragte
  `),
  'solution.statement': list(`
    wir bieten, wir entwickeln, unsere lösung, unsere plattform, ermöglicht, wir helfen, ist eine plattform,
    plattform für
  `),
  'solution.benefit': list(`
    spart, reduziert, senkt, steigert, schneller, günstiger, einfacher, automatisiert, ohne, effizienter
  `),
  'solution.how_it_works': list(`
    so funktioniert, schritt 1, basiert auf, mithilfe von, automatisch
  `),
  'product_stage.prototype': ['prototyp*', 'mvp'],
  'product_stage.beta': ['beta', 'testphase'],
  'product_stage.live': list(`
    im einsatz, live, am markt, marktreif, verfügbar, im betrieb, kunden nutzen
  `),
  'competition.statement': ['wettbewerb*', 'konkurrenz', 'mitbewerber', 'alternativen'],
  'competition.advantage': list(`
    im gegensatz zu, vorteil*, einzigartig*, alleinstellungsmerkmal*, besser als
  `),
  'moat.statement': ['alleinstellungsmerkmal*', 'wettbewerbsvorteil*', 'eintrittsbarriere*'],
  'moat.patent': list(`
    patent*, schutzrechte, marke eingetragen, gebrauchsmuster
  `),
  'moat.network': ['netzwerkeffekt*'],
  'moat.technology': list(`
    eigene technologie, proprietär*, eigenentwicklung, selbst entwickelt*
  `),
  'moat.exclusive': ['exklusiv*'],
  'moat.certification': list(`
    zertifizier*, zulassung, iso, tüv, dsgvo konform, ce kennzeichnung
  `),
  'business_model.statement': ['geschäftsmodell', 'erlösmodell', 'einnahmequellen'],
  'business_model.subscription': list(`
    abo, abonnement*, pro monat, monatlich, saas
  `),
  'business_model.transaction': list(`
    provision*, transaktionsgebühr*, vermittlungsgebühr*
  `),
  'business_model.licence': list(`
    lizenz*, lizenzgebühr*
  `),
  'business_model.advertising': list(`
    werbung, werbeeinnahmen
  `),
  'business_model.sales': list(`
    verkauf, einmalig, hardwareverkauf, onlineshop
  `),
  'unit_economics.cac': ['akquisitionskosten', 'cac'],
  'unit_economics.ltv': ['ltv', 'kundenwert'],
  'unit_economics.margin': list(`
    marge, bruttomarge, deckungsbeitrag
  `),
  'unit_economics.churn': list(`
    abwanderung, kündigungsrate, churn
  `),
  'unit_economics.arpu': list(`
    umsatz pro kunde, warenkorb
  `),
  'forecast.statement': ['finanzplan*', 'umsatzprognose', 'prognose', 'umsatzplanung'],
  'forecast.assumptions': list(`
    annahme*, basiert auf
  `),
  'forecast.break_even': list(`
    break even, gewinnschwelle, profitabel
  `),
  'team.employer': ['ehemals', 'zuvor', 'früher bei', 'vormals'],
  'team.exit': list(`
    exit, verkauft an, mehrfachgründer, seriengründer
  `),
  'team.degree': list(`
    universität, promotion, doktor, studium, master, bachelor, tu münchen, hochschule, diplom, dr
  `),
  'team.experience': list(`
    jahre erfahrung, jahren erfahrung, jährige erfahrung, erfahrung in
  `),
  'team.full_time': ['vollzeit'],
  'team.own_money': list(`
    eigenmittel, eigenfinanziert, bootstrapped
  `),
  'team.hiring': list(`
    einstellung*, wir stellen ein, personalaufbau, stellen
  `),
  'use_of_funds.milestone': ['um zu', 'ermöglicht uns', 'meilensteine', 'ziel'],
  'round.committed': list(`
    zugesagt, zusagen
  `),
  'round.lead': list(`
    lead investor, leadinvestor
  `),
  'round.instrument': list(`
    wandeldarlehen, eigenkapital, beteiligung, stille beteiligung, anteile
  `),
  'round.valuation': list(`
    bewertung, pre money, post money
  `),
  'round.grant': list(`
    förderung, fördermittel, exist, zuschuss, bmwk, zim
  `),
  'round.earlier': list(`
    bisherige finanzierung, bisher finanziert, bestehende investoren
  `),
  'return.exit': ['exit', 'börsengang', 'unternehmensverkauf'],
  'return.multiple': ['rendite', 'multiple'],
  'roadmap.milestone': list(`
    meilenstein*, nächste schritte, markteinführung, roadmap
  `),
  'registration.number': list(`
    handelsregister, hrb, ust idnr, amtsgericht
  `),
  'registration.address': list(`
    sitz in, mit sitz in
  `),
};
