export interface Identity {
  id: string;
  /** `linked`: its owner has answered, and does not allow it. */
  state: 'invited' | 'linked' | 'recognisable';
  created_at: string;
  linked_at: string | null;
  /** Of the link that was sent last; null once it was used. */
  link_expires_at: string | null;
}

export function stateWords({ state, link_expires_at: expires }: Pick<Identity, 'state' | 'link_expires_at'>, now = Date.now()): string {
  if (state === 'recognisable') return 'recognised';
  if (state === 'linked') return 'not allowed';
  return expires !== null && Date.parse(expires) > now ? 'invited' : 'invitation over';
}
