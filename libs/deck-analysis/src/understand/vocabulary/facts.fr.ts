import { list } from './list';
import type { FactVocabulary } from './types';

export const facts: FactVocabulary = {
  roles: {
    founder: list(`
      fondateur, fondatrice, cofondateur, cofondatrice, co fondateur, co fondatrice, associé fondateur,
      associée fondatrice, fondateurs
    `),
    executive: list(`
      directeur général, directrice générale, président, présidente, pdg, dg, gérant, gérante, directeur technique,
      directrice technique, directeur financier, directrice financière, associé, associée, daf
    `),
    staff: list(`
      directeur, directrice, responsable, chef de projet, cheffe de projet, chef de produit, développeur,
      développeuse, ingénieur, ingénieure, chargé de, chargée de, commercial, commerciale, chercheur, chercheuse,
      technicien, graphiste, produit, opérations, ventes, alternant, stagiaire, médecin, juriste
    `),
    advisor: list(`
      conseiller, conseillère, advisor, membre du conseil, mentor, conseil stratégique, administrateur
    `),
    investor: ['investisseur', 'investisseuse', 'business angel'],
  },
  metrics: {
    arr: ['revenu annuel récurrent', 'revenus annuels récurrents'],
    mrr: list(`
      revenu mensuel récurrent, revenus mensuels récurrents
    `),
    revenue: ['chiffre d affaires', 'ca', 'revenus', 'revenu', 'ventes', 'chiffre d affaires annuel'],
    profit: list(`
      bénéfice, résultat net
    `),
    gmv: list(`
      volume d affaires, volume de transactions
    `),
    customers: list(`
      clients, clientes, clients payants, entreprises, abonnés, commerçants, restaurants, hôtels, boutiques, marques, pme,
      écoles, établissements, magasins, sociétés
    `),
    users: list(`
      utilisateurs, utilisatrices, inscrits, membres, étudiants, élèves, patients, joueurs, personnes, conducteurs,
      voyageurs, familles
    `),
    mau: ['utilisateurs actifs', 'utilisateurs actifs mensuels', 'utilisateurs mensuels'],
    downloads: list(`
      téléchargements, installations
    `),
    orders: list(`
      commandes, réservations, transactions, livraisons, trajets, rendez vous
    `),
    units_sold: ['unités', 'unités vendues', 'pièces', 'vendus', 'vendues', 'appareils'],
    pilots: list(`
      pilotes, pilote, poc
    `),
    loi: list(`
      lettres d intention, contrats signés, contrats
    `),
    waitlist: list(`
      liste d attente, précommandes
    `),
    pipeline: list(`
      en pipeline, prospects, opportunités
    `),
    partners: ['partenaires', 'partenariats'],
    views: ['visites', 'vues', 'visiteurs'],
    followers: list(`
      abonnés, followers
    `),
    cities: list(`
      villes, pays
    `),
    growth: list(`
      croissance, croissance mensuelle, croissance annuelle, augmentation, hausse, progression
    `),
    retention: list(`
      rétention, taux de rétention, fidélisation, taux de réachat
    `),
    churn: list(`
      taux d attrition, attrition, taux de désabonnement, désabonnement, taux de résiliation, taux de churn
    `),
    conversion: list(`
      taux de conversion, conversion
    `),
    cac: ['coût d acquisition', 'coût d acquisition client'],
    ltv: ['valeur vie client'],
    gross_margin: list(`
      marge brute, marge, taux de marge
    `),
    arpu: list(`
      panier moyen, revenu moyen par utilisateur
    `),
    employees: list(`
      salariés, collaborateurs, employés
    `),
    grant: list(`
      subvention, subventions, aide, bourse
    `),
    market_size: ['marché', 'taille du marché', 'marché mondial', 'marché européen', 'marché français'],
    market_growth: list(`
      croissance annuelle, tcam, croissance du marché
    `),
  },
  status: {
    target: list(`
      objectif, objectifs, prévu, prévue, prévision, prévisionnel, visé, visons, atteindre, d ici, fin 2025,
      fin 2026, dans les prochains, prochains mois, en 2026, en 2027, en 2028, en 2030, estimé, attendu, projection,
      année 1, année 2, année 3, potentiel, sera, serons, ambition
    `),
    market: ['marché', 'mondial', 'secteur', 'monde entier'],
  },
  raise: {
    asking: list(`
      nous levons, nous recherchons, recherchons, nous cherchons, lever, levons, nous souhaitons lever,
      à la recherche de, besoin de, recherche
    `),
    label: list(`
      levée, levée de fonds, levée de, tour de table, besoin de financement, financement, financement recherché,
      investissement, investissement recherché, montant recherché, amorçage, tour d amorçage,
      augmentation de capital, montant de la levée, tour de, seed, objectif de levée, besoin
    `),
    earlier: list(`
      déjà levé, levés, levé, déjà, engagés, sécurisés, investi, investis, obtenu, obtenus, subvention,
      précédente levée, premier tour, fonds propres, soutenu par, confirmés, acquis
    `),
    other: list(`
      valorisation, pre money, post money, ticket minimum, chiffre d affaires, ca, revenus, marché, prix, par mois,
      coûts, charges
    `),
  },
  stages: {
    Seed: ['amorçage', 'tour d amorçage', 'levée d amorçage', 'levée seed', 'tour de seed', 'seed'],
    'Pre-Seed': list(`
    pré amorçage, pré seed, preseed
  `),
    'Series A': ['série a'],
    'Series B': ['série b'],
    'Series C': ['série c'],
  },
  periods: {
    month: ['par mois', 'mensuel', 'mensuelle', 'mois', 'mensuels'],
    year: list(`
    par an, annuel, annuelle, an, annuels
  `),
    quarter: list(`
    par trimestre, trimestre
  `),
    week: list(`
    par semaine, hebdomadaire
  `),
    day: list(`
    par jour, quotidien
  `),
  },
};
