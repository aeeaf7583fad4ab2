import type { PassageTopic } from '../../facts';
import { list } from './list';
import type { Phrases } from './types';

export const passages: Partial<Record<PassageTopic, Phrases>> = {
  'problem.alternatives': ['solutions existantes', 'solutions actuelles', 'intermédiaires'],
  'customer.segment': list(`
    pme, tpe, eti, cible*, particuliers, entreprises de, grands comptes, professionnels, clients
  `),
  'customer.interviews': list(`
    entretiens, sondage*, enquête*
  `),
  'market.growth': ['croissance annuelle', 'tcam', 'cagr', 'en croissance'],
  'market.sourced': list(`
    source, sources, selon, étude, insee, xerfi
  `),
  'market.geography': list(`
    france, europe, europe de, monde, belgique, afrique, international
  `),
  'why_now.statement': ['pourquoi maintenant', 'le bon moment'],
  'why_now.regulation': list(`
    réglementation, loi, directive, obligation, décret, rgpd
  `),
  'why_now.technology': list(`
    intelligence artificielle, ia, numérique, digitalisation
  `),
  'why_now.behaviour': list(`
    tendance*, de plus en plus, demande, essor, transition
  `),
  'gtm.statement': list(`
    stratégie commerciale, stratégie marketing, acquisition de clients, stratégie d acquisition
  `),
  'gtm.channel': list(`
    réseaux sociaux, salons, publicité, influenceur*, seo, bouche à oreille, événements, référencement
  `),
  'gtm.sales': list(`
    force de vente, vente directe, équipe commerciale, cycle de vente, commerciaux
  `),
  'gtm.partnership': list(`
    partenariat*, distributeurs, marque blanche, apporteurs d affaires, revendeurs
  `),
  'gtm.cost': list(`
    coût d acquisition, budget marketing
  `),
  'gtm.phased': list(`
    phase 1, phase 2, dans un premier temps, court terme
  `),
  'validation.pilot': ['pilote', 'pilotes', 'preuve de concept', 'expérimentation'],
  'validation.letter_of_intent': list(`
    lettre d intention, lettres d intention, contrats signés, précommandes
  `),
  'validation.paying': list(`
    clients payants, revenus récurrents, chiffre d affaires
  `),
  'validation.award': list(`
    lauréat*, prix, récompense*, concours, finaliste
  `),
  'validation.press': list(`
    presse, médias, ils parlent de nous
  `),
  'validation.accelerator': list(`
    accélérateur, incubateur, incubé, station f, french tech, bpi, bpifrance
  `),
  'validation.partner': list(`
    ils nous font confiance, nos partenaires, en partenariat avec
  `),
  'validation.waitlist': ['liste d attente'],
  'validation.survey': list(`
    sondage, enquête, interrogés
  `),
  'solution.statement': list(`
    nous proposons, notre solution, notre plateforme, permet de, nous aidons, est une plateforme, nous développons,
    plateforme qui
  `),
  'solution.benefit': list(`
    réduit, réduire, économise*, augmente*, plus rapide, simplifie*, automatise*, sans, gain de temps
  `),
  'solution.how_it_works': list(`
    comment ça marche, étape 1, grâce à, basé sur, automatiquement
  `),
  'product_stage.prototype': ['prototype', 'mvp'],
  'product_stage.beta': list(`
    bêta, version bêta, phase de test
  `),
  'product_stage.live': list(`
    en production, commercialisé, lancé, disponible, déployé, opérationnel
  `),
  'competition.statement': ['concurrent*', 'concurrence', 'alternatives'],
  'competition.advantage': list(`
    contrairement à, avantage concurrentiel, unique, seule solution, différenci*
  `),
  'moat.statement': ['barrières à l entrée', 'avantage concurrentiel', 'avantage compétitif'],
  'moat.patent': list(`
    brevet*, propriété intellectuelle, marque déposée, inpi
  `),
  'moat.network': list(`
    effet de réseau, effets de réseau
  `),
  'moat.technology': list(`
    technologie propriétaire, développé en interne, technologie unique, deeptech
  `),
  'moat.exclusive': ['exclusi*'],
  'moat.certification': list(`
    certifi*, agrément, agréé, label, norme, conforme rgpd
  `),
  'business_model.statement': ['modèle économique', 'sources de revenus', 'modèle de revenus'],
  'business_model.subscription': list(`
    abonnement*, par mois, saas, freemium
  `),
  'business_model.transaction': list(`
    commission*, frais de transaction, par transaction
  `),
  'business_model.licence': list(`
    licence*, marque blanche
  `),
  'business_model.advertising': list(`
    publicité, annonceurs
  `),
  'business_model.sales': list(`
    vente de, vente directe, e commerce
  `),
  'unit_economics.cac': ['coût d acquisition', 'cac'],
  'unit_economics.ltv': ['ltv', 'valeur vie client'],
  'unit_economics.margin': list(`
    marge brute, marge, taux de marge
  `),
  'unit_economics.churn': list(`
    churn, attrition, rétention
  `),
  'unit_economics.arpu': ['panier moyen'],
  'forecast.statement': ['prévision*', 'prévisionnel', 'projection*', 'plan financier'],
  'forecast.assumptions': ['hypothèse*'],
  'forecast.break_even': list(`
    seuil de rentabilité, point mort, rentabilité, rentable
  `),
  'team.employer': ['ex', 'ancien', 'ancienne', 'anciennement', 'passé par', 'précédemment'],
  'team.exit': list(`
    serial entrepreneur, revendu, cédé, fondateur de
  `),
  'team.degree': list(`
    hec, polytechnique, centrale, essec, escp, docteur, doctorat, diplômé*, école, université, master, ingénieur
  `),
  'team.experience': list(`
    ans d expérience, années d expérience, expérience dans, expert en
  `),
  'team.full_time': ['temps plein'],
  'team.own_money': list(`
    fonds propres, autofinancé, autofinancement, apport
  `),
  'team.hiring': list(`
    recrutement*, recruter, nous recrutons, embauche*
  `),
  'use_of_funds.milestone': ['pour atteindre', 'permettra de', 'objectifs'],
  'round.committed': list(`
    engagés, sécurisés, soft commitments
  `),
  'round.lead': list(`
    lead investor, investisseur principal
  `),
  'round.instrument': list(`
    bsa air, obligations convertibles, equity, actions, dilution
  `),
  'round.valuation': list(`
    valorisation, pre money, post money
  `),
  'round.grant': list(`
    subvention*, bpifrance, bourse french tech, prêt d honneur, cir
  `),
  'round.earlier': list(`
    déjà levé, première levée, investisseurs historiques, love money
  `),
  'return.exit': ['sortie', 'introduction en bourse', 'cession'],
  'return.multiple': list(`
    retour sur investissement, tri, multiple
  `),
  'roadmap.milestone': list(`
    jalon*, prochaines étapes, lancement, feuille de route
  `),
  'registration.number': list(`
    siren, siret, rcs
  `),
  'registration.address': list(`
    siège social, basée à, basé à
  `),
};
