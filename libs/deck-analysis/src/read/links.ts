import type { PageLink } from '../pages';
import { intersect, isEmpty, PageFrame } from './geometry';
import type { RawLink } from './pdfium-page';
import { parsedUrl } from '@app/taxonomy';

const MAX_URL_LENGTH = 2000;
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/**
 * Keeps what can be shown and scored as a link: a well-formed http, https or mailto address on the visible page.
 * Nothing is ever fetched.
 */
export function readLinks(raw: readonly RawLink[], frame: PageFrame): PageLink[] {
  const links: PageLink[] = [];
  for (const { rect, uri } of raw) {
    const visible = intersect(rect, frame.visible);
    const url = safeUrl(uri);
    if (url !== null && !isEmpty(visible)) links.push({ url, ...frame.box(visible) });
  }
  return links;
}

/** @returns the address as the URL parser writes it, or null for anything but http, https and mailto. */
export function safeUrl(uri: string): string | null {
  const trimmed = uri.trim();
  // Control and direction characters disguise where a link leads; a real address has none.
  if (trimmed.length === 0 || trimmed.length > MAX_URL_LENGTH || /[\p{Cc}\p{Cf}]/u.test(trimmed)) return null;
  const absolute = /^www\./i.test(trimmed) ? `https://${trimmed}` : trimmed;
  const url = parsedUrl(absolute);
  if (!url || !PROTOCOLS.has(url.protocol)) return null;
  if (url.protocol !== 'mailto:' && (url.hostname === '' || url.username !== '' || url.password !== '')) return null;
  return url.href;
}
