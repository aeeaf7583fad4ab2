const PDF_DATE = /^D?:?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:(Z)|([+-])(\d{2})'?(\d{2})?)?/;

/** Reads a PDF date (ISO 32000-1, 7.9.4; missing parts are the earliest, no zone is UTC). @returns ISO 8601 in UTC, or null */
export function parsePdfDate(text: string): string | null {
  const match = PDF_DATE.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part, index) => (part === undefined ? (index === 1 || index === 2 ? 1 : 0) : Number(part)));
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const offset = (match[8] === '-' ? -1 : 1) * (Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0)) * 60_000;
  const date = new Date(local - offset);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1980 ? null : date.toISOString();
}
