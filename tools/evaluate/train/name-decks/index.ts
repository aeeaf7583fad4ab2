import { DeckBuilder } from '../../../../libs/deck-analysis/src/testing/deck-builder';
import type { SlideBuilder } from '../../../../libs/deck-analysis/src/testing/deck-builder';
import type { DeckDocument } from '@app/deck-analysis';
import { Dice } from './dice';
import { type Brand, brandOf, siteOf } from './brand';
import { TONGUES, WORDS } from './words';
import type { Tongue } from './words';

export interface NameDeck {
  company: string;
  document: DeckDocument;
}

/**
 * Decks in which a company's name stands as companies write theirs: on a cover or on none, in one line or two, under its slogan, in
 * footers, sentences, legal lines or in addresses alone, among competitors, customers, partners and people. The same seed draws the same.
 */
export function nameDecks(seed: number, count: number): NameDeck[] {
  return Array.from({ length: count }, (_, at) => new Drawing(new Dice(seed * 100_003 + at)).deck());
}

/** Where a deck shows its name; at least one place does. */
interface Places {
  cover: boolean;
  sentences: number;
  footer: boolean;
  mail: boolean;
  site: boolean;
  legal: boolean;
  title: boolean;
}

class Drawing {
  private readonly tongue: Tongue;
  private readonly brand: Brand;
  private readonly shown: Places;
  private readonly site: string;
  /** A few firms that this deck keeps coming back to, and one that it speaks of most. */
  private readonly rivals: string[];
  private readonly people: string[];
  private readonly written: string;

  constructor(private readonly dice: Dice) {
    this.tongue = dice.of(TONGUES);
    this.brand = brandOf(dice);
    this.site = siteOf(dice, this.brand);
    this.shown = placesOf(dice);
    this.rivals = Array.from({ length: dice.up(2, 6) }, () => (dice.chance(0.5) ? dice.of(WORDS.others) : brandOf(dice).name));
    this.people = Array.from({ length: dice.up(2, 9) }, () => `${dice.of(WORDS.first)} ${dice.of(WORDS.last)}`);
    this.written = dice.chance(0.12) ? this.brand.name.toUpperCase() : dice.chance(0.06) ? this.brand.name.toLowerCase() : this.brand.name;
  }

  deck(): NameDeck {
    const { dice, tongue } = this;
    const builder = new DeckBuilder();
    this.cover(builder);
    const count = dice.up(5, 15);
    const named = this.sentences();
    for (let at = 0; at < count; at += 1) {
      const lines = Array.from({ length: dice.up(1, 6) }, () => this.fill(dice.of(tongue.lines)));
      for (let own = Math.ceil(named.length / (count - at)); own > 0; own -= 1)
        lines.splice(dice.up(0, lines.length), 0, named.pop() as string);
      const heading = named.length > 0 && dice.chance(0.12) ? (named.pop() as string) : this.cased(dice.of(tongue.headings));
      builder.slide((slide) => {
        this.furniture(slide.title(heading, { size: dice.of([24, 30, 34, 40]) }).bullets(lines), at + 2);
      });
    }
    for (const slide of dice.shuffled([this.rivalsSlide, this.customers, this.team, this.partners, this.press])) {
      if (dice.chance(0.6)) slide.call(this, builder);
    }
    if (dice.chance(0.75) || this.shown.mail) this.contact(builder);
    if (this.shown.title)
      builder.meta({ title: dice.of([this.brand.name, `${this.brand.name} Pitch Deck`, `${this.brand.name} - Investor Deck 2025`]) });
    else if (dice.chance(0.4))
      builder.meta({ title: dice.of(['Pitch Deck', 'Presentation1', 'Untitled', 'Blue Modern Startup Presentation', 'Slide 1']) });
    return { company: this.brand.name, document: builder.build() };
  }

  private cover(builder: DeckBuilder): void {
    const { dice, tongue, brand } = this;
    const tagline = this.cased(dice.of(tongue.taglines));
    const deck = this.cased(dice.of(tongue.deck));
    const shown = dice.chance(0.15) ? brand.name.toUpperCase() : this.written;
    const parts = shown.split(' ');
    const [x, y, size] = [dice.of([60, 120, 300]), dice.of([140, 200, 240]), dice.of([36, 48, 60, 80])];
    builder.slide((slide) => {
      if (!this.shown.cover) {
        if (dice.chance(0.75)) slide.text(tagline, { x, y, size });
        if (dice.chance(0.6)) slide.text(deck, { x, y: y + size * 2, size: dice.of([18, 24, size]) });
      } else {
        const layout = dice.up(0, 8);
        if (layout === 0 && parts.length > 1)
          parts.forEach((part, at) => slide.text(part, { x, y: y + at * size * 1.25, size, bold: true }));
        else if (layout === 1) slide.text(tagline, { x, y, size }).text(shown, { x, y: y + size * 2, size: size * 0.45 });
        else if (layout === 2) slide.text(`${shown} ${dice.of(['|', '–', '-', '·'])} ${deck}`, { x, y, size });
        else if (layout === 3) slide.text(`${shown}: ${tagline}`, { x, y, size });
        else if (layout === 4) slide.text(deck, { x, y, size }).text(shown, { x, y: y + size * 2, size: size * 0.6 });
        else if (layout === 5)
          slide
            .text(shown, { x: 40, y: 30, size: 18 })
            .text(tagline, { x, y, size })
            .text(deck, { x, y: y + size * 2, size: 20 });
        else
          slide
            .text(shown, { x, y, size, bold: dice.chance(0.5) })
            .text(tagline, { x, y: y + size * 1.8, size: size * dice.of([0.35, 0.5, 0.8]) });
      }
      if (dice.chance(0.3)) slide.text(`${dice.of(['March', 'June', 'Q4'])} 2025`, { x, y: 440, size: 16 });
      if (dice.chance(0.2)) slide.text(dice.of(this.people), { x, y: 470, size: 16 });
      if (this.shown.site && dice.chance(0.4)) slide.text(this.site, { x, y: 495, size: 14 });
    });
  }

  private furniture(slide: SlideBuilder, page: number): void {
    const { brand, dice, shown } = this;
    if (shown.footer)
      slide.footer(
        dice.same(1, [brand.name, `${brand.name} – Confidential`, `© 2025 ${brand.name} ${brand.legal}`, `${brand.name} | Pitch Deck`]),
      );
    else if (dice.same(2, [true, false])) slide.footer(`${dice.same(3, ['', 'Page ', 'Confidential '])}${String(page)}`);
  }

  private sentences(): string[] {
    const { dice, tongue } = this;
    return Array.from({ length: this.shown.sentences }, () => this.fill(dice.of(tongue.named)));
  }

  private fill(text: string): string {
    const other = this.dice.chance(0.3) ? this.dice.of(this.rivals) : this.dice.of([...WORDS.others, ...WORDS.places, ...WORDS.tools]);
    return text.replace('*', this.written).replace('+', other).replace('#', this.dice.of(this.people));
  }

  private cased(text: string): string {
    return this.dice.same(4, [text, text, text.toUpperCase()]);
  }

  private rivalsSlide(builder: DeckBuilder): void {
    const { dice, tongue, rivals } = this;
    builder.slide((slide) => {
      slide.title(this.cased(tongue.competition));
      const own = dice.chance(0.6) && this.shown.sentences > 0 ? [this.written] : [];
      if (dice.chance(0.5))
        slide.columns([['', dice.of(tongue.lines)], ...[...own, ...rivals].map((name) => [name, '✓', '✗'])], { size: 14 });
      else slide.bullets([...own, ...rivals].map((name) => (dice.chance(0.5) ? name : `${name}: ${dice.of(tongue.lines)}`)));
      if (dice.chance(0.3)) slide.bullets([`${dice.of(rivals)} raised $20M`, `${dice.of(rivals)}’s pricing is opaque`]);
    });
  }

  private customers(builder: DeckBuilder): void {
    const { dice, tongue } = this;
    const names = Array.from({ length: dice.up(3, 8) }, () => (dice.chance(0.4) ? dice.of(WORDS.others) : brandOf(dice).name));
    builder.slide((slide) =>
      slide.title(this.cased(tongue.customers)).columns(
        names.map((name) => [name]),
        { size: 20, pitch: 110 },
      ),
    );
    if (dice.chance(0.4)) {
      const told = names[0] as string;
      builder.slide((slide) =>
        slide
          .title(`Case Study: ${told}`)
          .bullets([`${told} cut costs by 40%`, `${told} is our largest customer`, `“It works.” – ${dice.of(this.people)}, ${told}`]),
      );
    }
  }

  private team(builder: DeckBuilder): void {
    const { dice, tongue, people } = this;
    const cards = people.map((name) => [
      name,
      dice.of(tongue.roles).replace('+', dice.of(WORDS.others)),
      ...(dice.chance(0.3) ? [`MSc, University of ${dice.of(WORDS.places)}`] : []),
    ]);
    builder.slide((slide) =>
      slide.title(this.cased(tongue.team)).columns(cards.slice(0, 4), { size: 14 }).columns(cards.slice(4), { size: 14 }),
    );
  }

  private partners(builder: DeckBuilder): void {
    const { dice, tongue } = this;
    const names = Array.from({ length: dice.up(2, 6) }, () =>
      dice.of([...WORDS.investors, ...WORDS.others, `${brandOf(dice).name} ${brandOf(dice).legal}`]),
    );
    builder.slide((slide) =>
      slide.title(this.cased(tongue.partners)).columns(
        names.map((name) => [name]),
        { size: 18, pitch: 130 },
      ),
    );
  }

  /** Sources with their addresses, which are nobody's of the deck. */
  private press(builder: DeckBuilder): void {
    const { dice } = this;
    const hosts = Array.from({ length: dice.up(1, 4) }, () => siteOf(dice, brandOf(dice)));
    builder.slide((slide) =>
      slide
        .title(dice.of(['In the Press', 'Sources', 'References', 'Appendix']))
        .bullets(hosts.map((host) => `https://www.${host}/reports/2024`)),
    );
  }

  private contact(builder: DeckBuilder): void {
    const { dice, tongue, brand, shown, site, people } = this;
    const person = people[0] as string;
    const [first = '', last = ''] = person.toLowerCase().split(' ');
    const box = dice.of([first, 'hello', 'info', 'contact', `${first}.${last}`, 'team', 'invest']);
    const free = dice.chance(0.4)
      ? `${first}.${last}${dice.of(['', '91', '_'])}@gmail.com`
      : `${brand.label}${dice.of(['', '.app', '.startup', 'team'])}@gmail.com`;
    builder.slide((slide) => {
      slide.title(this.cased(dice.of(tongue.contact)), { size: dice.of([34, 60]) });
      if (dice.chance(0.6)) slide.text(person, { size: 20 });
      if (shown.mail) slide.text(`${box}@${site}`, { size: 16 });
      else if (dice.chance(0.5)) slide.text(free, { size: 16 });
      if (shown.site) slide.text(dice.of(['', 'www.', 'https://']) + site, { size: 16 });
      if (dice.chance(0.3)) slide.text(`linkedin.com/in/${first}-${last}`, { size: 14 });
      if (dice.chance(0.2)) slide.text(`linkedin.com/company/${brand.label}`, { size: 14 });
      if (dice.chance(0.4)) slide.text('+49 30 1234567', { size: 14 });
      if (shown.legal) slide.text(`${dice.of(['', '© 2025 ', '© '])}${brand.name} ${brand.legal}`, { size: 11 });
      else if (shown.cover && dice.chance(0.3)) slide.text(this.written, { size: 24 });
      if (dice.chance(0.1))
        slide.text(`${dice.of(['Made with', 'Template by'])} ${brandOf(dice).name}${dice.of(WORDS.compoundEnds)}.${dice.of(WORDS.tlds)}`, {
          size: 9,
        });
    });
  }
}

function placesOf(dice: Dice): Places {
  const shown: Places = {
    cover: dice.chance(0.7),
    sentences: dice.chance(0.2) ? 0 : dice.chance(0.5) ? dice.up(1, 4) : dice.up(4, 16),
    footer: dice.chance(0.25),
    mail: dice.chance(0.55),
    site: dice.chance(0.5),
    legal: dice.chance(0.15),
    title: dice.chance(0.2),
  };
  const somewhere = shown.cover || shown.sentences > 1 || shown.footer || shown.mail || shown.legal;
  return somewhere
    ? shown
    : { ...shown, ...dice.of<Partial<Places>>([{ cover: true }, { mail: true }, { footer: true }, { legal: true, mail: true }]) };
}
