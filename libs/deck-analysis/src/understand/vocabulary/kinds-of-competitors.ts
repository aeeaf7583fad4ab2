import { words } from './list';

/** What companies are called as a kind: a slide sorts its competitors by them, and none is anybody's name. */
export const KINDS_OF_COMPETITORS: ReadonlySet<string> = new Set(
  words(`
    agencies alternatives banks brokers carriers challengers competitor competitors consultancies consultants
    contractors corporates dealers distributors freelancers giants incumbent incumbents insurers integrators
    intermediaries institutions manufacturer manufacturers marketplaces merchants middlemen
    operators players providers resellers rivals specialists spreadsheets startups substitutes suppliers utilities
    vendor vendors wholesalers
    anbieter agenturen banken berater betreiber dienstleister energieversorger grosshandler handler hersteller
    konkurrent konkurrenten konkurrenz konzerne lieferanten makler markte marktplatze mitbewerber plattformen
    portale spediteure stadtwerke unternehmen versicherer versicherungen verbande vermittler versorger wettbewerb
    wettbewerber zulieferer
    agencias alternativas aseguradoras bancos competidores consultoras consultores corredores distribuidores
    empresas fabricantes intermediarios operadores plataformas proveedores
    agences assureurs banques cabinets concurrents courtiers distributeurs fabricants fournisseurs grossistes
    intermediaires operateurs plateformes prestataires
    concorrentes consultorias corretores fornecedores intermediarios operadoras prestadores seguradoras
  `),
);

/** German writes a kind and its trade as one word: "Anlagenhersteller", "Zahlungsdienstleister". */
const GERMAN_TAILS = words(`
  anbieter agenturen banken berater betreiber dienstleister handler hersteller konzerne lieferanten makler
  plattformen portale versicherer versorger vermittler wettbewerber
`);

/** Letters of a trade at least: "Chandler" names none. */
const SHORTEST_TRADE = 3;

/** @param word folded */
export function isKindOfCompetitor(word: string): boolean {
  return KINDS_OF_COMPETITORS.has(word) || GERMAN_TAILS.some((tail) => word.endsWith(tail) && word.length >= tail.length + SHORTEST_TRADE);
}
