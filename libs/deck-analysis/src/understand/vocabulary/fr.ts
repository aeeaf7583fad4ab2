import { facts } from './facts.fr';
import { list } from './list';
import { passages } from './passages.fr';
import type { LanguageVocabulary } from './types';

export const fr: LanguageVocabulary = {
  language: 'fr',
  common: list(`
    le, la, les, des, et, en, un, une, du, pour, dans, est, sur, avec, par, nous, notre, nos, vous, sont, plus, au,
    aux, leur, ce
  `),
  sections: {
    background: {
      title: list(`
      introduction, contexte, qui sommes nous, résumé, à propos, présentation, notre histoire, constat, le constat
    `),
    },
    problem: {
      title: list(`
        problème, problèmes, le problème, problématique, la problématique, enjeux, les enjeux, défi, défis, constat,
        le constat, besoin, le besoin, les besoins, points de douleur, un problème
      `),
      strong: list(`
        inefficace*, obsolète*, manque de, difficile de, chronophage*, trop cher, coûteux, complexe*, perte de temps,
        frustr*, gaspillage, peinent
      `),
      weak: ['problème*', 'coût*', 'risque*', 'manuel*', 'lent', 'sans'],
    },
    solution: {
      title: list(`
        solution, notre solution, la solution, proposition de valeur, notre approche, ce que nous faisons,
        notre offre, offre, bénéfices, avantages, notre réponse, valeur ajoutée
      `),
      strong: list(`
        nous proposons, notre plateforme, notre solution, permet de, nous aidons, nous développons,
        est une plateforme, est la première, grâce à
      `),
      weak: ['simple', 'rapide', 'automatis*', 'plateforme', 'intelligent*', 'facile'],
    },
    product: {
      title: list(`
        produit, produits, notre produit, le produit, comment ça marche, comment ça fonctionne, fonctionnement,
        fonctionnalités, technologie, notre technologie, démo, application, la plateforme, services, nos services,
        parcours utilisateur
      `),
      strong: list(`
        application mobile, tableau de bord, étape 1, algorithme*, en un clic, en temps réel, interface
      `),
      weak: ['utilisateur*', 'données', 'logiciel', 'intégration', 'capteur*'],
    },
    use_cases: { title: ['cas d usage', 'cas d utilisation', 'applications', 'étude de cas'] },
    customers: {
      title: list(`
      clients, nos clients, cible, cibles, clientèle, segments clients, nos références, références,
      ils nous font confiance
    `),
    },
    testimonials: { title: ['témoignages', 'ils parlent de nous', 'avis clients', 'ce que disent nos clients'] },
    market: {
      title: list(`
        marché, le marché, taille du marché, taille de marché, opportunité, opportunité de marché, analyse de marché,
        marché cible, marché adressable, potentiel de marché, notre marché, étude de marché, secteur
      `),
      strong: list(`
        taille du marché, marché de, marché mondial, milliards, tam, sam, som, croissance annuelle, marché adressable,
        marché français
      `),
      weak: ['marché*', 'secteur', 'potentiel'],
    },
    why_now: { title: ['pourquoi maintenant', 'tendances', 'le bon moment', 'timing'] },
    business_model: {
      title: list(`
        modèle économique, business model, modèle d affaires, modèle de revenus, sources de revenus, monétisation,
        tarification, tarifs, prix, notre modèle, notre modèle économique, revenus, modèle
      `),
      strong: list(`
        abonnement*, commission*, par mois, par utilisateur, licence*, frais de, marge brute, freemium, récurrent*,
        panier moyen
      `),
      weak: ['revenu*', 'prix', 'tarif*', 'marge'],
    },
    traction: {
      title: list(`
        traction, notre traction, chiffres clés, résultats, réalisations, jalons, validation, croissance, métriques,
        avancement, premiers résultats, nos succès, preuves, où en sommes nous, récompenses, historique,
        indicateurs clés
      `),
      strong: list(`
        clients payants, utilisateurs actifs, chiffre d affaires, téléchargements, depuis le lancement,
        lettres d intention, croissance de, lauréat*, pilotes, nous avons lancé
      `),
      weak: ['clients', 'utilisateurs', 'revenus', 'ventes', 'partenaires'],
    },
    go_to_market: {
      title: list(`
        go to market, stratégie commerciale, stratégie marketing, marketing, acquisition, stratégie d acquisition,
        distribution, plan marketing, stratégie de croissance, déploiement, expansion, commercialisation, stratégie,
        canaux de distribution, stratégie de commercialisation
      `),
      strong: list(`
        réseaux sociaux, partenariats, force de vente, bouche à oreille, canaux, acquisition de clients,
        cycle de vente, distributeurs, prescripteurs
      `),
      weak: ['marketing', 'vente*', 'partenaires', 'déploiement'],
    },
    competition: {
      title: list(`
        concurrence, la concurrence, concurrents, nos concurrents, paysage concurrentiel, analyse concurrentielle,
        avantage concurrentiel, avantages concurrentiels, positionnement, différenciation, comparatif, alternatives,
        benchmark, environnement concurrentiel
      `),
      strong: list(`
        concurrent*, concurrence, contrairement à, alternatives, par rapport à, solutions existantes,
        avantage concurrentiel
      `),
    },
    moat: {
      title: list(`
      barrières à l entrée, avantage concurrentiel, propriété intellectuelle, brevets, nos atouts, différenciation
    `),
      strong: list(`
      brevet*, barrières à l entrée, effet de réseau, exclusi*, propriétaire
    `),
    },
    team: {
      title: list(`
        équipe, l équipe, notre équipe, fondateurs, les fondateurs, équipe fondatrice, l équipe fondatrice,
        équipe dirigeante, qui sommes nous, associés, direction
      `),
      strong: list(`
        fondateur*, fondatrice*, cofondateur*, cofondatrice*, co fondateur, directeur général, ans d expérience, ceo,
        cto, diplômé*
      `),
      weak: ['expérience', 'ingénieur*', 'directeur*', 'université', 'école'],
    },
    advisors: {
      title: list(`
      conseillers, advisors, comité stratégique, mentors, board, conseil consultatif, nos conseillers
    `),
    },
    investors: {
      title: list(`
      investisseurs, nos investisseurs, ils nous soutiennent, soutenu par, actionnaires, table de capitalisation
    `),
    },
    financials: {
      title: list(`
        finances, prévisions, prévisions financières, plan financier, prévisionnel, prévisionnel financier,
        projections, projections financières, compte de résultat, éléments financiers, données financières,
        business plan
      `),
      strong: list(`
        ebitda, résultat net, compte de résultat, charges, trésorerie, seuil de rentabilité, point mort, année 1,
        année 2, année 3, prévisionnel
      `),
      weak: ['chiffre d affaires', 'revenus', 'coûts'],
    },
    ask: {
      title: list(`
        levée de fonds, levée, financement, besoin de financement, besoins de financement, investissement,
        tour de table, notre demande, nous recherchons, la levée, opportunité d investissement, amorçage, notre levée,
        nos besoins, le deal, levée en cours
      `),
      strong: list(`
        nous levons, nous recherchons, levée de fonds, lever, valorisation, pre money, tour de table, amorçage,
        ticket, obligations convertibles, bsa air
      `),
      weak: ['investissement', 'financement', 'investisseurs', 'tour'],
    },
    use_of_funds: {
      title: list(`
      utilisation des fonds, usage des fonds, allocation des fonds, emploi des fonds, répartition des fonds,
      utilisation de la levée, affectation des fonds
    `),
      strong: list(`
      utilisation des fonds, recrutement*, r d
    `),
      weak: list(`
      marketing, développement, recruter
    `),
    },
    roadmap: {
      title: list(`
      feuille de route, roadmap, calendrier, prochaines étapes, jalons, planning, perspectives, étapes clés, avenir
    `),
      strong: list(`
      prochaines étapes, trimestre, phase 1, phase 2, t1, t2, t3, t4
    `),
    },
    vision: { title: ['vision', 'notre vision', 'mission', 'notre mission', 'ambition', 'notre ambition'] },
    impact: { title: ['impact', 'impact social', 'développement durable'] },
    exit: { title: ['sortie', 'stratégie de sortie', 'exit'] },
    contact: {
      title: list(`
      contact, contactez nous, merci, merci de votre attention, nous contacter, questions, rejoignez nous,
      merci pour votre attention
    `),
      strong: list(`
      merci, contact, contactez nous, rejoignez nous
    `),
    },
    appendix: { title: ['annexe', 'annexes', 'sources', 'glossaire', 'avertissement'] },
    contents: { title: ['sommaire', 'table des matières', 'agenda', 'plan', 'au programme'] },
  },
  facts,
  passages,
};
