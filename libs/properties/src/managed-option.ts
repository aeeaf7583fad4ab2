export interface ManagedOption {
  id: string;
  label: string;
  archived: boolean;
}

/**
 * The option that somebody looks for by its id or label. An archived one is offered no more, but it was chosen; a label on offer
 * goes before an archived one of the same text.
 */
export function findOption(options: readonly ManagedOption[], given: string): ManagedOption | undefined {
  const labelled = options.filter(({ label }) => label === given);
  return options.find(({ id }) => id === given.toLowerCase()) ?? labelled.find(({ archived }) => !archived) ?? labelled[0];
}
