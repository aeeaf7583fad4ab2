/** Drawn on a grid of 16, as outlines. */
const SHAPES = {
  board: 'M2.5 3h3v10h-3zM6.5 3h3v6h-3zM10.5 3h3v8h-3z',
  views: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  theses: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 5.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  duplicates: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  jobs: 'M2.5 9.5h3l1 2h3l1-2h3M2.5 9.5v4h11v-4l-2-7h-7z',
  imports: 'M8 2.5v7M5 7l3 3l3-3M2.5 10.5v3h11v-3',
  mine: 'M3.5 13.5v-11h9v11M2 13.5h12M6 5.5h1M9 5.5h1M6 8h1M9 8h1M7 13.5v-3h2v3',
  drafts: 'M9.5 2.5h-6v11h9v-8zM9.5 2.5v3h3M6 8.5h4M6 11h3',
  forms: 'M3.5 2.5h9v11h-9zM6 6h4M6 8.5h4M6 11h2',
  keys: 'M10.5 2.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M8.3 7.7l-5.3 5.3M5 11l1.8 1.8',
  webhooks: 'M2.5 8h3l2-4.5l2.5 9l1.5-4.5h2',
  settings:
    'M2.5 5h5M11.5 5h2M9.5 3.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6M2.5 11h2M8.5 11h5M6.5 9.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.3 10.3l3.2 3.2',
  before: 'M10 3.5L5.5 8l4.5 4.5',
  next: 'M6 3.5L10.5 8L6 12.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
} as const;

export type IconName = keyof typeof SHAPES;
export const ICONS = Object.keys(SHAPES) as IconName[];

/** Beside words that say the same: nobody needs to see it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
