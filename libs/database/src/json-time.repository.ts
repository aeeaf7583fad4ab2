/** A timestamp as the contract writes it, for JSON that PostgreSQL builds: RFC 3339, UTC, milliseconds, `Z`. */
export function rfc3339(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
