/** What the owner of an e-mail is asked. */
export interface OpenLink {
  team: { name: string };
  recognisable: boolean;
  /** What forms fill in, if anything. */
  founder_name: string | null;
  expires_at: string;
}
