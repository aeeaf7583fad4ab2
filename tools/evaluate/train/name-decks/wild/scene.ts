import type { DeckDocument } from '@app/deck-analysis';
import { squash } from '@app/taxonomy';
import { DeckBuilder } from '../../../../../libs/deck-analysis/src/testing/deck-builder';
import type { SlideBuilder } from '../../../../../libs/deck-analysis/src/testing/deck-builder';
import type { Dice } from '../dice';
import { WORDS } from '../words';
import { BODIES, TOPICS } from './bodies';
import type { Topic } from './bodies';
import { wildBrand, wildName } from './brands';
import type { WildBrand } from './brands';

const SIZES = [
  { width: 960, height: 540 },
  { width: 1920, height: 1080 },
  { width: 720, height: 405 },
  { width: 720, height: 540 },
  { width: 595, height: 842 },
] as const;

/** What a family decides of its decks; whatever it leaves out falls by chance. */
export interface Plan {
  cover: (slide: SlideBuilder) => unknown;
  /** Sentences and headings with the company's name. */
  defining: number;
  plain: number;
  headings: number;
  mail: boolean;
  site: boolean;
  /** Drawn on every slide behind the cover. */
  furniture?: (slide: SlideBuilder, page: number) => unknown;
  /** Slides of the family's own, set among the others. */
  extra?: ((slide: SlideBuilder) => unknown)[];
  contact?: (slide: SlideBuilder) => unknown;
  /** Share of slides that are pictures which recognition reads. */
  pictures?: number;
  title?: string;
}

/** One company's deck while it is drawn: its slides' subject, its rivals and its people. */
export class Scene {
  readonly brand: WildBrand;
  readonly topic: Topic;
  readonly size: { width: number; height: number };
  readonly rivals: string[];
  readonly people: string[];
  /** Sizes and places scale with the page. */
  readonly unit: number;
  private untold: string[] = [];

  constructor(readonly dice: Dice) {
    this.brand = wildBrand(dice);
    this.topic = dice.chance(0.6) ? dice.of(TOPICS.filter(({ language }) => language === 'en')) : dice.of(TOPICS);
    this.size = dice.of(SIZES);
    this.unit = this.size.width / 960;
    this.rivals = Array.from({ length: dice.up(2, 7) }, () => (dice.chance(0.4) ? dice.of(WORDS.others) : wildName(dice)));
    this.people = Array.from({ length: dice.up(2, 6) }, () => `${dice.of(WORDS.first)} ${dice.of(WORDS.last)}`);
  }

  get slogan(): string {
    const slogan = this.dice.of(this.topic.slogans);
    return this.dice.chance(0.15) ? slogan.toUpperCase() : slogan;
  }

  /** A line at a place given in parts of the page. */
  at(slide: SlideBuilder, text: string, x: number, y: number, size: number, style: { bold?: boolean; centred?: boolean } = {}): void {
    slide.text(text, { x: x * this.size.width, y: y * this.size.height, size: size * this.unit, ...style });
  }

  named(kind: 'defining' | 'plain' | 'headings'): string {
    const { dice, topic, brand } = this;
    const list = topic.named !== undefined && dice.chance(0.7) ? topic.named : BODIES.named[kind];
    return dice.of(list).replace('*', brand.written);
  }

  /** Each is told once before one is told again. */
  private sentence(): string {
    if (this.untold.length === 0) this.untold = this.dice.shuffled([...this.topic.sentences, ...BODIES.general]);
    return this.fill(this.untold.pop() as string);
  }

  fill(text: string): string {
    const { dice } = this;
    return text
      .replaceAll('+', () => (dice.chance(0.4) ? dice.of(this.rivals) : dice.of(WORDS.others)))
      .replaceAll('#', () => dice.of(this.people));
  }

  draw(plan: Plan): DeckDocument {
    const { dice } = this;
    const builder = new DeckBuilder(this.size);
    builder.slide(plan.cover);
    const said = [
      ...Array.from({ length: plan.defining }, () => this.named('defining')),
      ...Array.from({ length: plan.plain }, () => this.named('plain')),
    ];
    const titles = Array.from({ length: plan.headings }, () => this.named('headings'));
    const count = dice.up(6, 14);
    const slides: ((slide: SlideBuilder) => unknown)[] = [];
    for (let at = 0; at < count; at += 1) {
      const own = said.splice(0, Math.ceil(said.length / (count - at)));
      const heading = titles.length > 0 && dice.chance(titles.length / (count - at)) ? titles.pop() : undefined;
      slides.push((slide) => this.body(slide, heading, own));
    }
    const others = [this.team, this.rivalTable, this.logos, this.quotes, this.sources].filter(() => dice.chance(0.55));
    const behind = dice.shuffled([...slides.slice(2), ...others.map((draw) => (slide: SlideBuilder) => draw.call(this, slide))]);
    for (const slide of [...slides.slice(0, 2), ...behind, ...(plan.extra ?? [])])
      builder.slide((page) => {
        slide(page);
        plan.furniture?.(page, page.number);
      });
    if (plan.mail || plan.site || plan.contact !== undefined) builder.slide((slide) => this.contact(slide, plan));
    builder.meta({
      title: plan.title ?? (dice.chance(0.5) ? dice.of(BODIES.programs) : null),
      author: dice.chance(0.4) ? dice.of(BODIES.designers) : null,
    });
    const document = builder.build();
    return plan.pictures === undefined ? document : recognised(document, dice, plan.pictures);
  }

  /** A slide in one of five looks, with the sentences that name the company among its own. */
  private body(slide: SlideBuilder, heading: string | undefined, own: readonly string[]): void {
    const { dice, topic, unit } = this;
    const title = heading ?? this.fill(dice.of([...topic.headings, ...topic.headings, ...topic.modules]));
    const style = dice.up(0, 4);
    const top = dice.of([0.06, 0.1, 0.16]);
    this.at(slide, dice.chance(0.2) ? title.toUpperCase() : title, 0.06, top, dice.of([24, 30, 38, 46]), { bold: dice.chance(0.5) });
    const sentences = Array.from({ length: dice.up(1, 5) }, () => this.sentence());
    for (const text of own) sentences.splice(dice.up(0, sentences.length), 0, text);
    const size = dice.of([12, 14, 18]) * unit;
    const y = (top + 0.16) * this.size.height;
    if (style === 0) slide.paragraph(broken(sentences.join(' '), dice.up(40, 90)), { x: 0.06 * this.size.width, y, size });
    else if (style === 1) slide.bullets(sentences, { y, size });
    else if (style === 2) {
      const cards = [...topic.modules].slice(0, dice.up(2, 4)).map((module) => [module, ...broken(this.sentence(), 24)]);
      slide.columns(cards, { y, sizes: [size * 1.3, size] });
      slide.paragraph(
        own.flatMap((text) => broken(text, 60)),
        { size },
      );
    } else if (style === 3) {
      for (const text of sentences.slice(0, 3)) slide.text(text, { y: undefined, size: size * 1.6 });
      for (const text of own.filter((said) => !sentences.slice(0, 3).includes(said))) slide.text(text, { size });
    } else {
      slide.figure(dice.of(['42 %', '$4.2B', '9×', '1,900', '€310k']), dice.of(topic.phrases), { x: 0.06 * this.size.width, y });
      slide.bullets([...Array.from({ length: dice.up(1, 4) }, () => dice.of(topic.phrases)), ...own], { size });
    }
  }

  private team(slide: SlideBuilder): void {
    const { dice, people } = this;
    this.at(slide, dice.of(['Team', 'Who we are', 'The people behind it', 'Leadership', 'Meet the Team']), 0.06, 0.08, 32);
    const roles = ['CEO', 'CTO', 'Co-Founder & COO', 'Head of Growth', 'Founding Engineer', 'Chair', 'Advisor'];
    slide.columns(
      people.slice(0, 4).map((name) => [name, dice.of(roles), `Ex ${dice.of(WORDS.others)}, ${dice.of(this.rivals)}`]),
      { size: 13 * this.unit },
    );
  }

  /** Many names side by side, the own among them as often as not. */
  private rivalTable(slide: SlideBuilder): void {
    const { dice, brand, topic } = this;
    this.at(slide, dice.of(['Competition', 'Competitive Landscape', 'How we compare', 'Alternatives', 'The field today']), 0.06, 0.08, 32);
    const names = dice.chance(0.5) ? dice.shuffled([brand.written, ...this.rivals]) : [...this.rivals];
    const rows = topic.phrases.slice(0, 4).map((phrase) => [phrase]);
    slide.columns([['', ...rows.flat()], ...names.map((name) => [name, ...rows.map(() => dice.of(['✓', '✗', '–']))])], {
      size: 12 * this.unit,
    });
  }

  private logos(slide: SlideBuilder): void {
    const { dice } = this;
    this.at(slide, dice.of(['Trusted by', 'Customers & Partners', 'Backed by', 'In good company', 'As seen in']), 0.06, 0.08, 30);
    const names = Array.from({ length: dice.up(3, 9) }, () =>
      dice.of([dice.of(WORDS.others), wildName(dice), dice.of(BODIES.accelerators)]),
    );
    slide.columns(
      names.map((name) => [name]),
      { size: dice.of([14, 22]) * this.unit, pitch: 100 * this.unit },
    );
  }

  private quotes(slide: SlideBuilder): void {
    const { dice } = this;
    this.at(slide, dice.of(['What customers say', 'Voices', 'Testimonials', 'Case Study']), 0.06, 0.08, 30);
    const firm = wildName(dice);
    slide.text(dice.of(BODIES.quotes), { size: 20 * this.unit });
    slide.text(`${dice.of(this.people)}, ${firm}`, { size: 14 * this.unit });
    slide.text(`${firm} is a chain of forty shops.`, { size: 14 * this.unit });
    if (dice.chance(0.5)) slide.text(`With 300 sites, ${firm} is the market leader. ${firm} pays monthly.`, { size: 12 * this.unit });
  }

  private sources(slide: SlideBuilder): void {
    const { dice } = this;
    this.at(slide, dice.of(['Sources', 'Further reading', 'Notes', 'Appendix: data']), 0.06, 0.08, 24);
    slide.bullets(
      Array.from({ length: dice.up(2, 5) }, () => {
        const { name, site } = wildBrand(dice);
        return dice.of([
          `twitter.com/${squash(name)}`,
          `https://www.${site}/report-2023`,
          `${name}, Market Outlook 2024, www.${site}`,
          `${site}/blog/state-of-market`,
        ]);
      }),
      { size: 11 * this.unit },
    );
  }

  private contact(slide: SlideBuilder, plan: Plan): void {
    const { dice, brand, people, unit } = this;
    const [first = 'ann', last = 'lee'] = (people[0] ?? '').toLowerCase().split(' ');
    this.at(
      slide,
      dice.of(['Thanks', 'Let’s build it together', 'Get in touch', 'Contact us', 'Bedankt', 'Questions']),
      0.06,
      0.2,
      dice.of([28, 52]),
    );
    if (dice.chance(0.6)) slide.text(people[0] ?? '', { size: 18 * unit });
    if (plan.mail) slide.text(`${dice.of([first, `${first}.${last}`, 'hello', 'founders', 'ir'])}@${brand.site}`, { size: 15 * unit });
    else if (dice.chance(0.4)) slide.text(`${first}.${last}@gmail.com`, { size: 15 * unit });
    if (plan.site) slide.text(`${dice.of(['', 'www.', 'https://', 'https://www.'])}${brand.site}`, { size: 15 * unit });
    if (dice.chance(0.3))
      slide.text(dice.of([`@${first}${last}`, `github.com/${first}-${last}`, `@${first}.${last}`, `t.me/${first}${last}`]), {
        size: 13 * unit,
      });
    if (dice.chance(0.3)) slide.text('+31 20 123 45 67', { size: 13 * unit });
    plan.contact?.(slide);
    if (dice.chance(0.2)) slide.text(dice.of(BODIES.credits), { size: 9 * unit });
  }
}

/** A text set in lines of so many letters. */
export function broken(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) as string;
    if (last !== '' && last.length + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

const MISREAD: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['l', 'I'],
  ['o', '0'],
  ['I', 'l'],
  ['e', 'c'],
  ['ti', 'fi'],
  ['w', 'vv'],
];

/** What recognition makes of a text: mostly the text, now and then a letter for another. */
export function misread(text: string, dice: Dice, share: number): string {
  if (!dice.chance(share)) return text;
  const [from, to] = dice.of(MISREAD.filter(([letters]) => text.includes(letters)).concat([['#', '#']]));
  return text.replace(from, to);
}

function recognised(document: DeckDocument, dice: Dice, share: number): DeckDocument {
  const pages = document.pages.map((page) => {
    if (!dice.chance(share)) return page;
    const lines = page.lines.map((line) => ({
      ...line,
      text: misread(line.text, dice, 0.15),
      source: 'ocr' as const,
      bold: false,
      confidence: dice.up(58, 96),
      fontSize: line.fontSize * (0.9 + dice.up(0, 20) / 100),
    }));
    return { ...page, lines, ocr: true, imageShare: 1 };
  });
  return { ...document, pages };
}
