import { BODIES } from './bodies';
import { wildName } from './brands';
import { UNNAMED, namelessCover } from './family';
import type { Family } from './family';
import { misread } from './scene';
import type { Scene } from './scene';

/** The logo as recognition reads it: small letters, a sign before or behind, in two parts, a letter for another. */
function logoOf({ dice, brand }: Scene): string {
  const plain = dice.of([brand.name.toLowerCase(), brand.name, brand.name.toUpperCase(), brand.name.replaceAll(' ', '').toLowerCase()]);
  const cut = dice.up(2, Math.max(2, plain.length - 2));
  const parted = dice.chance(0.15) ? `${plain.slice(0, cut)} ${plain.slice(cut)}` : plain;
  const signed = dice.of(['*', '*', '*', '© *', 'O *', '» *', '@ *', '(( *', '* ®', '*™', '*.', '4 *', '° *', 'C) *']).replace('*', parted);
  return misread(signed, dice, 0.2);
}

/** Names that are set apart: as logos, in corners, on covers of several kinds. */
export const SHOWN: Readonly<Record<string, Family>> = {
  /** A drawn logo, read by recognition, on the cover or in corners; an address or a sentence says it again. */
  logo: (scene) => {
    const { dice, unit, size } = scene;
    const read = { source: 'ocr' as const, confidence: dice.up(45, 93) };
    const corner = dice.chance(0.5) ? logoOf(scene) : null;
    const [x, y] = dice.of([
      [0.82, 0.04],
      [0.04, 0.04],
      [0.04, 0.93],
      [0.84, 0.93],
    ] as const);
    return {
      cover: (slide) => {
        slide.text(logoOf(scene), { x: size.width * dice.of([0.1, 0.35]), y: size.height * 0.3, size: dice.of([30, 70]) * unit, ...read });
        scene.at(slide, scene.slogan, 0.1, 0.6, dice.of([18, 28, 44]));
      },
      furniture: (slide) => {
        if (corner !== null && dice.chance(0.85))
          slide.text(misread(corner, dice, 0.1), { x: size.width * x, y: size.height * y, size: 12 * unit, ...read });
      },
      defining: dice.up(0, 1),
      plain: dice.up(0, 2),
      headings: 0,
      mail: dice.chance(0.7),
    };
  },
  /** In corners, footers and copyright lines. */
  corner: (scene) => {
    const { dice, brand, unit, size } = scene;
    const form = dice.of([
      '* | #',
      '# | *',
      '#  *',
      '*',
      'Confidential – *',
      '* © 2024',
      '© 2024 %',
      '% – Proprietary',
      '© % All rights reserved.',
      'Copyright 2023 *',
      '*  ·  Investor deck  ·  #',
      '% Confidential and proprietary',
      'Property of %',
    ]);
    const [x, y] = dice.of([
      [0.04, 0.95],
      [0.6, 0.95],
      [0.04, 0.02],
      [0.75, 0.02],
      [0.35, 0.95],
    ] as const);
    return {
      ...UNNAMED,
      plain: dice.up(0, 1),
      cover: namelessCover(scene),
      mail: dice.chance(0.25),
      site: false,
      furniture: (slide, page) => {
        const text = form.replace('*', brand.written).replace('%', brand.legal).replace('#', String(page));
        if (dice.chance(0.9)) slide.text(text, { x: size.width * x, y: size.height * y, size: 9 * unit });
      },
    };
  },
  /** With its legal form, on the cover, at the end, or with a seat. */
  legal: (scene) => {
    const { dice, brand } = scene;
    return {
      ...UNNAMED,
      plain: dice.up(0, 2),
      cover: (slide) => {
        if (dice.chance(0.6)) scene.at(slide, dice.chance(0.3) ? brand.legal.toUpperCase() : brand.legal, 0.1, 0.4, dice.of([16, 30, 48]));
        scene.at(slide, scene.slogan, 0.1, 0.6, dice.of([16, 40]));
        scene.at(slide, dice.of(BODIES.notes), 0.1, 0.8, 14);
      },
      contact: (slide) => {
        slide.text(
          dice
            .of(['*', '*, Kerkstraat 12, Utrecht', '© *', '* · Reg. no. 556677-8899', '* (incorporated in 2021)'])
            .replace('*', brand.legal),
          {
            size: 12 * scene.unit,
          },
        );
      },
    };
  },
  /** With its slogan on one line. */
  line: (scene) => {
    const { dice, brand } = scene;
    const form = dice.of([
      '* — %',
      '* – %',
      '* - %',
      '*, %',
      '*: %',
      '% | *',
      '% with *',
      '%. *',
      'Introducing *',
      'Welcome to *',
      '* is %',
      'Meet * — %',
      'The * pitch',
      '* // %',
      '* • %',
      '% by *',
    ]);
    return {
      cover: (slide) => {
        const slogan = scene.slogan;
        scene.at(slide, form.replace('*', brand.written).replace('%', slogan), 0.08, 0.4, dice.of([26, 40]));
        if (dice.chance(0.6)) scene.at(slide, dice.of(BODIES.notes), 0.08, 0.7, dice.of([14, 26, 40]));
      },
      plain: dice.up(0, 3),
      mail: dice.chance(0.3),
    };
  },
  /** Behind an occasion, a month, a backer or "Confidential" set larger. */
  occasion: (scene) => {
    const { dice, brand } = scene;
    const other = dice.of([
      dice.of(BODIES.accelerators),
      dice.of(BODIES.occasions),
      `Presented to ${dice.of(BODIES.accelerators)}`,
      `Prepared for ${wildName(dice)} Ventures`,
    ]);
    return {
      cover: (slide) => {
        const order = dice.shuffled([
          () => {
            scene.at(slide, other, 0.1, 0.15, dice.of([20, 36, 60]));
          },
          () => {
            scene.at(slide, brand.written, dice.of([0.1, 0.7]), 0.45, dice.of([16, 24, 40]));
          },
          () => {
            scene.at(slide, dice.of(BODIES.notes), 0.1, 0.7, dice.of([14, 30]));
          },
          () => {
            if (dice.chance(0.5)) scene.at(slide, `${dice.of(scene.people)}, CEO`, 0.1, 0.85, 14);
          },
        ]);
        for (const draw of order) draw();
      },
      furniture: (slide) => {
        if (dice.same(7, [true, false, false])) scene.at(slide, other, 0.6, 0.95, 9);
      },
    };
  },
  /** Over two lines, letter-spaced, or cut within the word. */
  broken: (scene) => {
    const { dice, brand } = scene;
    const words = brand.name.split(/ |(?<=\p{Ll})(?=\p{Lu})/u);
    const spaced = [...brand.name.toUpperCase()].filter((letter) => letter !== ' ').join(' ');
    return {
      cover: (slide) => {
        const size = dice.of([30, 54, 80]);
        if (words.length > 1 && dice.chance(0.6))
          words.forEach((word, at) => {
            scene.at(slide, word, 0.1, 0.25 + (at * size * 1.2) / 540, size * (at === 0 ? 1 : dice.of([1, 1, 0.6])));
          });
        else if (dice.chance(0.7)) scene.at(slide, dice.chance(0.3) ? `${spaced}  |  ${dice.of(BODIES.notes)}` : spaced, 0.1, 0.3, size);
        else {
          const cut = Math.ceil(brand.name.length / 2);
          scene.at(slide, brand.name.slice(0, cut).toUpperCase(), 0.1, 0.25, size);
          scene.at(slide, brand.name.slice(cut).toUpperCase(), 0.1, 0.25 + (size * 1.1) / 540, size);
        }
        scene.at(slide, scene.slogan, 0.1, 0.8, 18);
      },
      defining: dice.up(0, 1),
      plain: dice.up(0, 2),
      mail: dice.chance(0.5),
    };
  },
  /** A cover of the common kind, in layouts and languages of these decks. */
  common: (scene) => {
    const { dice, brand } = scene;
    return {
      cover: (slide) => {
        const [x, size] = [dice.of([0.05, 0.3, 0.6]), dice.of([20, 36, 64, 96])];
        const name = dice.of([brand.written, brand.written, brand.name.toUpperCase(), brand.name.toLowerCase()]);
        scene.at(slide, name, x, dice.of([0.1, 0.4, 0.7]), size);
        if (dice.chance(0.8)) scene.at(slide, scene.slogan, x, 0.55, dice.of([18, 30, 60]));
        if (dice.chance(0.5)) scene.at(slide, dice.of(BODIES.notes), x, 0.86, dice.of([12, 18]));
      },
    };
  },
};
