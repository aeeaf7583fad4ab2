/** The folder that every company has (contract, section 3): made in the statement that makes the company. */
export const DECKS_FOLDER = 'Decks';
