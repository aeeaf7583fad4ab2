/**
 * The URL that `text` is, null where it is none. Not by `URL.canParse`: once Node 20 or 22 has compiled a call of it, it says false of
 * addresses with letters such as "ü" (nodejs/node#48817 is of that kind), and in 20 there is no `URL.parse`.
 */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
