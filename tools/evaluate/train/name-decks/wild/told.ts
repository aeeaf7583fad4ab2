import type { SlideBuilder } from '../../../../../libs/deck-analysis/src/testing/deck-builder';
import { UNNAMED, namelessCover } from './family';
import type { Family } from './family';

/** Names that texts and addresses tell. */
export const TOLD: Readonly<Record<string, Family>> = {
  /** In an address alone. */
  address: (scene) => ({
    ...UNNAMED,
    cover: namelessCover(scene),
    mail: scene.dice.chance(0.7),
    site: true,
    contact: (slide) => {
      if (scene.dice.chance(0.3)) slide.text(`linkedin.com/company/${scene.brand.label}`, { size: 12 * scene.unit });
    },
  }),
  /** In running text alone. */
  prose: (scene) => ({
    cover: namelessCover(scene),
    defining: scene.dice.up(1, 3),
    plain: scene.dice.up(2, 8),
    headings: 0,
    mail: scene.dice.chance(0.2),
    site: false,
  }),
  /** As headings: "Introducing Acme", "Why Acme?". */
  headed: (scene) => ({
    cover: namelessCover(scene),
    defining: scene.dice.up(0, 1),
    plain: scene.dice.up(0, 2),
    headings: scene.dice.up(2, 4),
    mail: scene.dice.chance(0.3),
    site: false,
  }),
  /** Among customers, quoted firms and rivals that are named more often. */
  crowd: (scene) => {
    const { dice, brand, rivals } = scene;
    const loud = dice.of(rivals);
    return {
      cover: dice.chance(0.5)
        ? (slide) => {
            scene.at(slide, brand.written, 0.1, 0.4, dice.of([30, 60]));
            scene.at(slide, scene.slogan, 0.1, 0.6, 20);
          }
        : namelessCover(scene),
      defining: dice.up(0, 2),
      plain: dice.up(1, 3),
      extra: Array.from({ length: dice.up(1, 3) }, () => (slide: SlideBuilder) => {
        scene.at(slide, dice.of(['Case Study', 'Our first customer', 'Alternatives', 'Industry moves', 'Partnership']), 0.06, 0.08, 30);
        slide.bullets(
          [
            `${loud} is growing fast`,
            `${loud} raised $40M in 2022`,
            `${loud}’s users complain`,
            `With ${loud} it takes a week`,
            `Why not ${loud}?`,
          ].filter(() => dice.chance(0.6)),
          { size: 14 * scene.unit },
        );
      }),
      mail: dice.chance(0.5),
    };
  },
  /** A first page that is a picture without text, or several. */
  silent: (scene) => {
    const { dice, brand, unit } = scene;
    return {
      cover: (slide) => slide.images(1),
      defining: dice.up(0, 2),
      plain: dice.up(1, 4),
      headings: dice.up(0, 2),
      contact: (slide) => {
        if (dice.chance(0.4)) slide.text(brand.written, { size: dice.of([24, 60]) * unit });
      },
    };
  },
  /** An ordinary word, which the slides use for other things, too. */
  word: (scene) => {
    const { dice, brand } = scene;
    return {
      cover: dice.chance(0.6)
        ? (slide) => {
            scene.at(slide, dice.chance(0.4) ? brand.name.toLowerCase() : brand.name, 0.1, 0.35, dice.of([24, 48, 90]));
            scene.at(slide, scene.slogan, 0.1, 0.65, dice.of([18, 34]));
          }
        : namelessCover(scene),
      defining: dice.up(0, 2),
      plain: dice.up(1, 5),
      extra: [
        (slide) => slide.title('Notes').bullets([`the ${brand.name.toLowerCase()} and the rest`, `a ${brand.name.toLowerCase()} a day`]),
      ],
      mail: dice.chance(0.5),
    };
  },
  /** As a handle, an app, or a site on a host for everybody. */
  handle: (scene) => {
    const { dice, brand, unit } = scene;
    return {
      cover: namelessCover(scene),
      defining: 0,
      plain: dice.up(0, 2),
      headings: dice.up(0, 1),
      mail: false,
      site: false,
      contact: (slide) => {
        const shown = dice.shuffled([
          `@${brand.label}`,
          `@${brand.label}.app`,
          `instagram.com/${brand.label}`,
          `linkedin.com/company/${brand.label}`,
          `https://${brand.label}.netlify.app`,
          `${brand.label}.team@gmail.com`,
          `t.me/${brand.label}`,
          `https://apps.apple.com/app/${brand.label}/id1234567`,
        ]);
        for (const text of shown.slice(0, dice.up(1, 3))) slide.text(text, { size: 14 * unit });
      },
    };
  },
  /** In the file's title among what programs write there. */
  titled: (scene) => {
    const { dice, brand } = scene;
    const form = dice.of([
      '*',
      '* Pitch Deck',
      '* - Seed Deck v4',
      'Microsoft PowerPoint - *_deck_final.pptx',
      '*_Investor_Deck',
      'Copy of * (external)',
      '* | Investor Presentation 2024',
      'Pitch *',
      '*.key',
      '202403 * Deck',
      '* for investors',
    ]);
    return {
      cover: namelessCover(scene),
      defining: 0,
      plain: dice.up(0, 2),
      headings: 0,
      title: form.replace('*', brand.name),
      mail: dice.chance(0.3),
      site: false,
    };
  },
};
