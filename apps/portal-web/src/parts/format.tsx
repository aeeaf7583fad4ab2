const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function When({ at, never = 'never' }: { at: string | null | undefined; never?: string }) {
  return at ? <time dateTime={at}>{WHEN.format(new Date(at))}</time> : <span class="soft">{never}</span>;
}

export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{DAY.format(new Date(at))}</time>;
}

export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function Tag({ tone, children }: { tone?: 'good' | 'bad' | 'live'; children: string }) {
  return <span class={`tag ${tone ?? ''}`}>{children}</span>;
}

/** `multi_select` as `multi select`. */
export function plain(name: string): string {
  return name.replaceAll('_', ' ');
}

const DAY_MS = 86_400_000;

export function daysSince(at: string, now = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / DAY_MS));
}
