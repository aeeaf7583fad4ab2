/** A number as a deck writes it: "₹20 Cr", "2M€", "610.000 €", "14,1 %", "+1300", "10-30%", "3.8x". */
export interface Amount {
  /** Base units; a percentage as its figure. The lower end of a range. */
  value: number;
  /** Upper end of a range, else null. */
  high: number | null;
  currency: string | null;
  percent: boolean;
  /** "3x", "x4". */
  times: boolean;
  /** Four bare digits between 1900 and 2100. */
  year: boolean;
  /** "1000+", "+1000", "over 1000" is a floor. */
  plus: boolean;
  /** What the magnitude word or letter multiplies by: 1 where none is written. */
  factor: number;
  /** Letters glued to the number that are neither magnitude nor currency: "1500GWh", "2nd". */
  suffix: string | null;
  /** Part of a word, a code, a ratio, a date: "B2B", "1:250", "24/7", "v1.5". */
  embedded: boolean;
  /** Character positions in the text given, end exclusive. */
  start: number;
  end: number;
}
