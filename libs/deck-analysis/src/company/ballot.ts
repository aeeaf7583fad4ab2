import { squash } from '@app/taxonomy';
import type { Evidence } from '../facts';
import { NEEDED, SUPPORT } from './weights';

export interface Candidate {
  key: string;
  weight: number;
  forms: Map<string, number>;
  evidence: Evidence | null;
  sources: Set<string>;
}

/**
 * Elects the company's name. No single place can be trusted (the logo is a picture, the product is not the company, the file is
 * called "final v3"), so each place votes and agreement wins.
 */
export class Ballot {
  private readonly candidates = new Map<string, Candidate>();

  vote(form: string, weight: number, source: string, evidence: Evidence | null): void {
    const text = form
      .trim()
      .replace(/[’']s$/u, '')
      .replace(/^[^\p{L}\d]+|[^\p{L}\d!+]+$/gu, '');
    const key = squash(text);
    if (key.length < 2 || key.length > 40 || /^\d+$/.test(key)) return;
    const candidate = this.candidates.get(key) ?? {
      key,
      weight: 0,
      forms: new Map<string, number>(),
      evidence: null,
      sources: new Set<string>(),
    };
    candidate.weight += weight;
    candidate.forms.set(text, (candidate.forms.get(text) ?? 0) + weight);
    candidate.evidence ??= evidence;
    candidate.sources.add(source);
    this.candidates.set(key, candidate);
  }

  /** Adds to every candidate named within the label of a host ("askforstamp" holds "stamp"). */
  support(label: string, weight: number, source: string): void {
    const key = squash(label);
    for (const candidate of this.candidates.values()) {
      const { length } = candidate.key;
      if (candidate.key === key) this.add(candidate, weight * SUPPORT.same, source);
      else if (length >= SUPPORT.leastLetters && key.includes(candidate.key))
        this.add(candidate, weight * (SUPPORT.base + (SUPPORT.perShare * length) / key.length), source);
      else if (key.length >= SUPPORT.leastLetters && candidate.key.startsWith(key))
        this.add(candidate, weight * (key.length / length), source);
    }
  }

  /** Adds to a candidate who stands well already, and puts up none. */
  confirm(key: string, weight: number, source: string): void {
    const candidate = this.candidates.get(key);
    if (candidate && candidate.weight >= NEEDED.toConfirm) this.add(candidate, weight, source);
  }

  private add(candidate: Candidate, weight: number, source: string): void {
    candidate.weight += weight;
    candidate.sources.add(source);
  }

  /** Best first. */
  ranked(): Candidate[] {
    return [...this.candidates.values()].sort((a, b) => b.weight - a.weight || a.key.length - b.key.length);
  }
}
