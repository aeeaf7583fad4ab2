import { rgb } from 'pdf-lib';
import type { PdfDeckBuilder } from '../pdf-deck-builder';
import type { GeneratedDeck } from './truth';

const WHITE = rgb(1, 1, 1);
const INK = rgb(0.12, 0.16, 0.2);
const TEAL = rgb(0.05, 0.4, 0.42);

/** A coloured half with the heading, the text in the other. */
function halved(deck: PdfDeckBuilder, heading: string[], text: string[]): PdfDeckBuilder {
  return deck
    .addPage(960, 540)
    .panel(0, 0, 380, 540, TEAL)
    .paragraph(heading, { x: 40, y: 220, size: 34, bold: true, color: WHITE })
    .paragraph(text, { x: 430, y: 150, size: 18 });
}

/** Spanish: a coloured half and a white one on every slide; figures as captions. */
const SPANISH: GeneratedDeck = {
  name: 'Spanish, heading and text side by side',
  draw(deck) {
    halved(deck, ['Olivara'], ['Trazabilidad para el aceite de oliva', 'Ronda semilla 2025', 'www.olivara.es']);
    halved(deck, ['El problema'], ['Uno de cada tres aceites está mal etiquetado', 'y el consumidor no puede saberlo.']);
    halved(deck, ['La solución'], ['Un análisis en la almazara y un código en cada botella:', 'el origen se comprueba con el móvil.']);
    halved(deck, ['Mercado'], ['TAM: 14.000 M€', 'SAM: 2.100 M€', 'SOM: 90 M€']);
    halved(deck, ['Tracción'], ['38 almazaras clientes', '210.000 € de ingresos anuales recurrentes', '4 % de churn mensual']);
    halved(deck, ['Modelo de', 'negocio'], ['Suscripción de 450 € al mes por almazara', 'y 0,02 € por botella verificada.']);
    halved(deck, ['Competencia'], ['Laboratorios: lentos y caros, 300 € por muestra.', 'Etiquetas con QR: no demuestran nada.']);
    halved(
      deck,
      ['El equipo'],
      ['Lucía Romero, CEO y cofundadora', 'Diez años en Deoleo', '', 'Álvaro Peña, CTO y cofundador', 'Doctor en química por la UPM'],
    );
    halved(deck, ['Buscamos', '1,2 M€'], ['Ronda semilla', '50 % producto, 30 % ventas, 20 % operaciones', 'lucia@olivara.es']);
  },
  truth: {
    company: 'Olivara',
    website: 'https://olivara.es',
    emails: ['lucia@olivara.es'],
    people: { 'Lucía Romero': true, 'Álvaro Peña': true },
    stage: 'Seed',
    raise: { amount: 1_200_000, currency: 'EUR' },
    useOfFunds: 3,
    metrics: [
      [14_000_000_000, 'market'],
      [2_100_000_000, 'market'],
      [90_000_000, 'market'],
      [38, 'actual'],
      [210_000, 'actual'],
      [4, 'actual'],
    ],
    sections: { problem: [2], solution: [3], market: [4], traction: [5], business_model: [6], competition: [7], team: [8], ask: [9] },
  },
};

function footed(deck: PdfDeckBuilder, page: number, heading: string): PdfDeckBuilder {
  return deck
    .addPage(960, 540)
    .text(heading, { x: 60, y: 70, size: 30, bold: true, color: INK })
    .text('Kältewerk GmbH – vertraulich', { x: 60, y: 520, size: 9 })
    .text(String(page), { x: 890, y: 520, size: 9 });
}

/** German: running footers, a contents slide, a table of years. */
const GERMAN: GeneratedDeck = {
  name: 'German, with a contents slide, footers and a table',
  draw(deck) {
    footed(deck, 1, 'Kältewerk')
      .text('Wärmepumpen, die sich selbst warten', { x: 60, y: 120, size: 20 })
      .text('Pitch Deck, März 2025', { x: 60, y: 150, size: 14 });
    footed(deck, 2, 'Inhalt').paragraph(['Problem', 'Lösung', 'Markt', 'Wettbewerb', 'Team', 'Finanzierung'], { x: 60, y: 130, size: 18 });
    footed(deck, 3, 'Problem').paragraph(['Jede vierte Wärmepumpe läuft falsch eingestellt.', 'Betreiber zahlen 600 € zu viel im Jahr.'], {
      x: 60,
      y: 130,
      size: 18,
    });
    footed(deck, 4, 'Unsere Lösung').paragraph(['Ein Sensor und eine Software erkennen Fehler, bevor das Haus kalt wird.'], {
      x: 60,
      y: 130,
      size: 18,
    });
    footed(deck, 5, 'Finanzplan');
    [
      ['in T€', '2024', '2025', '2026', '2027'],
      ['Umsatz', '320', '900', '2.400', '6.100'],
      ['EBITDA', '-410', '-600', '-200', '1.100'],
    ].forEach((row, r) => row.forEach((cell, c) => deck.text(cell, { x: 80 + c * 150, y: 150 + r * 50, size: 18, bold: r === 0 })));
    footed(deck, 6, 'Wettbewerb').paragraph(['Hersteller: nur die eigenen Geräte.', 'Handwerker: kommen, wenn es zu spät ist.'], {
      x: 60,
      y: 130,
      size: 18,
    });
    footed(deck, 7, 'Das Team')
      .paragraph(['Jan Petersen', 'Geschäftsführer & Gründer', 'zuvor Viessmann'], { x: 80, y: 180, size: 16 })
      .paragraph(['Miriam Krause', 'Technische Leiterin, Mitgründerin', 'Promotion an der RWTH'], { x: 400, y: 180, size: 16 })
      .paragraph(['Oliver Brandt', 'Vertriebsleiter', '12 Jahre bei Bosch'], { x: 700, y: 180, size: 16 });
    footed(deck, 8, 'Finanzierungsrunde').paragraph(['Wir suchen 2,5 Mio. € (Seed)', '60 % Entwicklung, 25 % Vertrieb, 15 % Betrieb'], {
      x: 60,
      y: 130,
      size: 20,
    });
    footed(deck, 9, 'Kontakt').paragraph(['jan.petersen@kaeltewerk.de', 'www.kaeltewerk.de'], { x: 60, y: 130, size: 18 });
  },
  truth: {
    company: 'Kältewerk',
    website: 'https://kaeltewerk.de',
    emails: ['jan.petersen@kaeltewerk.de'],
    people: { 'Jan Petersen': true, 'Miriam Krause': true, 'Oliver Brandt': false },
    stage: 'Seed',
    raise: { amount: 2_500_000, currency: 'EUR' },
    useOfFunds: 3,
    metrics: [
      [320_000, 'actual'],
      [900_000, 'target'],
      [2_400_000, 'target'],
      [6_100_000, 'target'],
    ],
    sections: { problem: [3], solution: [4], financials: [5], competition: [6], team: [7], ask: [8], contact: [9] },
  },
};

function framed(deck: PdfDeckBuilder, heading: string): PdfDeckBuilder {
  return deck.addPage(842, 595).text(heading, { x: 50, y: 60, size: 26, bold: true, color: TEAL });
}

/** French: charts whose axis labels are numbers, results as large figures. */
const FRENCH: GeneratedDeck = {
  name: 'French, with the labels of a chart',
  draw(deck) {
    framed(deck, 'Voltige').paragraph(['La recharge partagée en copropriété', 'contact@voltige.fr'], { x: 50, y: 110, size: 18 });
    framed(deck, 'Le problème').paragraph(['80 % des copropriétés refusent les bornes :', 'trop chères, trop compliquées.'], {
      x: 50,
      y: 130,
      size: 18,
    });
    framed(deck, 'Notre solution').paragraph(['Une borne pour dix places et une facture par voisin.'], { x: 50, y: 130, size: 18 });
    framed(deck, 'Marché').paragraph(['9 Md€ : marché européen de la recharge', '1,4 Md€ : copropriétés en France'], {
      x: 50,
      y: 130,
      size: 18,
    });
    framed(deck, 'Traction')
      .paragraph(['620 k€', "de chiffre d'affaires en 2024"], { x: 50, y: 130, size: 30 })
      .paragraph(['145', 'copropriétés clientes'], { x: 520, y: 130, size: 30 });
    [0, 200, 400, 600].forEach((tick, at) => deck.text(String(tick), { x: 60, y: 520 - at * 60, size: 10 }));
    ['T1', 'T2', 'T3', 'T4'].forEach((quarter, at) =>
      deck.panel(110 + at * 110, 500 - at * 50, 60, 20 + at * 50, TEAL).text(quarter, { x: 125 + at * 110, y: 540, size: 10 }),
    );
    framed(deck, "L'équipe").paragraph(
      ['Camille Lefèvre – Présidente, cofondatrice – ex Enedis', 'Hugo Marchand – Directeur technique, cofondateur'],
      { x: 50, y: 150, size: 16 },
    );
    framed(deck, 'Levée de fonds').paragraph(['Nous levons 3 M€ en amorçage', 'Embauches : 55 %', 'Déploiement : 45 %'], {
      x: 50,
      y: 150,
      size: 20,
    });
  },
  truth: {
    company: 'Voltige',
    website: 'https://voltige.fr',
    emails: ['contact@voltige.fr'],
    people: { 'Camille Lefèvre': true, 'Hugo Marchand': true },
    stage: 'Seed',
    raise: { amount: 3_000_000, currency: 'EUR' },
    useOfFunds: 2,
    metrics: [
      [9_000_000_000, 'market'],
      [1_400_000_000, 'market'],
      [620_000, 'actual'],
      [145, 'actual'],
    ],
    sections: { problem: [2], solution: [3], market: [4], traction: [5], team: [6], ask: [7] },
  },
};

/** Portuguese: no slide says "problem"; the question does. */
const PORTUGUESE: GeneratedDeck = {
  name: 'Portuguese, headings as sentences',
  draw(deck) {
    framed(deck, 'Marejada').paragraph(['Pesca artesanal direto ao restaurante', 'Pré-seed 2025'], { x: 50, y: 110, size: 18 });
    framed(deck, 'Por que o pescador perde 60 % do preço?').paragraph(
      ['Quatro atravessadores separam o barco do prato.', 'O desperdício chega a um terço.'],
      { x: 50, y: 140, size: 18 },
    );
    framed(deck, 'Como resolvemos').paragraph(['Um aplicativo que vende o peixe antes de o barco chegar.'], { x: 50, y: 140, size: 18 });
    framed(deck, 'Resultados até agora').paragraph(['85 restaurantes', '1.200 pedidos por mês', 'R$ 340 mil de receita mensal'], {
      x: 50,
      y: 140,
      size: 22,
    });
    framed(deck, 'Quem somos')
      .paragraph(['Beatriz Nogueira', 'CEO e fundadora'], { x: 80, y: 180, size: 16 })
      .paragraph(['Rafael Tavares', 'COO e cofundador'], { x: 440, y: 180, size: 16 });
    framed(deck, 'Estamos captando R$ 4 milhões').paragraph(['40 % tecnologia', '35 % logística', '25 % marketing'], {
      x: 50,
      y: 150,
      size: 18,
    });
    framed(deck, 'Fale conosco').paragraph(['beatriz@marejada.com.br', 'marejada.com.br'], { x: 50, y: 150, size: 18 });
  },
  truth: {
    company: 'Marejada',
    website: 'https://marejada.com.br',
    emails: ['beatriz@marejada.com.br'],
    people: { 'Beatriz Nogueira': true, 'Rafael Tavares': true },
    stage: 'Pre-Seed',
    raise: { amount: 4_000_000, currency: 'BRL' },
    useOfFunds: 3,
    metrics: [
      [85, 'actual'],
      [1200, 'actual'],
      [340_000, 'actual'],
    ],
    sections: { problem: [2], solution: [3], traction: [4], team: [5], ask: [6], contact: [7] },
  },
};

export const EUROPEAN_DECKS: readonly GeneratedDeck[] = [SPANISH, GERMAN, FRENCH, PORTUGUESE];
