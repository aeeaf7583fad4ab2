import type { PassageTopic } from '../../facts';
import { list } from './list';
import type { Phrases } from './types';

export const passages: Partial<Record<PassageTopic, Phrases>> = {
  'problem.alternatives': ['soluções atuais', 'soluções tradicionais', 'planilhas', 'intermediários'],
  'customer.segment': list(`
    pmes, público alvo, pequenas e médias, clientes, consumidores, segmento*, classe c
  `),
  'customer.interviews': list(`
    entrevistas, pesquisa com, entrevistamos
  `),
  'market.growth': ['crescimento anual', 'cagr', 'crescimento de mercado'],
  'market.sourced': list(`
    fonte, fontes, segundo, ibge, sebrae, pesquisa
  `),
  'market.geography': list(`
    brasil, portugal, américa latina, europa, mundo, são paulo
  `),
  'why_now.statement': ['por que agora', 'momento certo'],
  'why_now.regulation': list(`
    regulação, regulamentação, lei, lgpd, governo, banco central
  `),
  'why_now.technology': list(`
    inteligência artificial, digitalização, tecnologia, pix, 5g
  `),
  'why_now.behaviour': list(`
    tendência*, cada vez mais, demanda, pandemia, procura
  `),
  'gtm.statement': list(`
    estratégia comercial, estratégia de marketing, aquisição de clientes, estratégia de vendas
  `),
  'gtm.channel': list(`
    redes sociais, influenciador*, anúncios, seo, eventos, marketplaces, marketing digital, indicação
  `),
  'gtm.sales': list(`
    força de vendas, time comercial, venda direta, ciclo de vendas, inside sales
  `),
  'gtm.partnership': list(`
    parcerias, distribuidores, franquias, parceiros estratégicos, white label
  `),
  'gtm.cost': list(`
    custo de aquisição, verba de marketing
  `),
  'gtm.phased': list(`
    fase 1, fase 2, primeiro momento, curto prazo
  `),
  'validation.pilot': ['piloto', 'pilotos', 'prova de conceito'],
  'validation.letter_of_intent': list(`
    carta de intenção, cartas de intenção, contratos assinados, pré venda
  `),
  'validation.paying': list(`
    clientes pagantes, receita recorrente, faturamento
  `),
  'validation.award': list(`
    prêmio*, premiad*, finalista*, vencedor*
  `),
  'validation.press': list(`
    imprensa, na mídia, saiu na
  `),
  'validation.accelerator': list(`
    aceleradora, acelerada por, incubadora, incubada
  `),
  'validation.partner': list(`
    nossos parceiros, em parceria com, clientes como
  `),
  'validation.waitlist': ['lista de espera'],
  'validation.survey': list(`
    pesquisa, entrevistados
  `),
  'solution.statement': list(`
    oferecemos, nossa solução, nossa plataforma, permite, ajudamos, é uma plataforma, plataforma que, desenvolvemos
  `),
  'solution.benefit': list(`
    reduz, economia, aumenta, mais rápido, automatiza, sem, simplifica, facilita
  `),
  'solution.how_it_works': list(`
    como funciona, passo 1, por meio de, através de, automaticamente
  `),
  'product_stage.prototype': ['protótipo', 'mvp'],
  'product_stage.beta': ['beta', 'fase de testes'],
  'product_stage.live': list(`
    em operação, lançado, lançamos, disponível, em produção, no ar
  `),
  'competition.statement': ['concorrente*', 'concorrência', 'alternativas'],
  'competition.advantage': list(`
    diferente de, diferencial, único, única, vantagem, ao contrário
  `),
  'moat.statement': list(`
    barreira de entrada, barreiras de entrada, vantagem competitiva, diferencial competitivo
  `),
  'moat.patent': list(`
    patente*, propriedade intelectual, inpi, marca registrada
  `),
  'moat.network': list(`
    efeito de rede, efeitos de rede
  `),
  'moat.technology': list(`
    tecnologia própria, tecnologia proprietária, desenvolvimento próprio
  `),
  'moat.exclusive': ['exclusiv*'],
  'moat.certification': list(`
    certificad*, certificação, anvisa, homologad*
  `),
  'business_model.statement': ['modelo de negócio', 'modelo de negócios', 'fontes de receita', 'monetização'],
  'business_model.subscription': list(`
    assinatura*, mensalidade, por mês, saas, freemium
  `),
  'business_model.transaction': list(`
    comissão, comissões, taxa por transação, por transação
  `),
  'business_model.licence': list(`
    licença*, licenciamento
  `),
  'business_model.advertising': list(`
    publicidade, anúncios
  `),
  'business_model.sales': list(`
    venda de, venda direta, e commerce
  `),
  'unit_economics.cac': ['custo de aquisição', 'cac'],
  'unit_economics.ltv': ['ltv'],
  'unit_economics.margin': list(`
    margem, margem bruta
  `),
  'unit_economics.churn': list(`
    churn, cancelamento, retenção
  `),
  'unit_economics.arpu': ['ticket médio'],
  'forecast.statement': ['projeções', 'projeção', 'previsões', 'plano financeiro'],
  'forecast.assumptions': ['premissas'],
  'forecast.break_even': list(`
    ponto de equilíbrio, break even, breakeven
  `),
  'team.employer': ['ex', 'anteriormente', 'passagem por', 'passagens por', 'trabalhou'],
  'team.exit': list(`
    empreendedor serial, vendida para, fundador da, fundador de
  `),
  'team.degree': list(`
    usp, fgv, unicamp, mba, mestrado, doutorado, doutor, graduad*, formad*, universidade
  `),
  'team.experience': list(`
    anos de experiência, anos de mercado, experiência em
  `),
  'team.full_time': list(`
    tempo integral, dedicação exclusiva
  `),
  'team.own_money': list(`
    recursos próprios, bootstrap, capital próprio
  `),
  'team.hiring': list(`
    contratação, contratações, vagas, contratar
  `),
  'use_of_funds.milestone': ['para atingir', 'permitirá', 'metas', 'objetivos'],
  'round.committed': list(`
    comprometid*, já captamos
  `),
  'round.lead': list(`
    investidor líder, lead investor
  `),
  'round.instrument': list(`
    mútuo conversível, equity, participação
  `),
  'round.valuation': list(`
    valuation, pre money, post money
  `),
  'round.grant': list(`
    edital, fapesp, finep, subvenção, fomento
  `),
  'round.earlier': list(`
    rodada anterior, captamos, investidores atuais
  `),
  'return.exit': ['ipo', 'saída', 'venda da empresa'],
  'return.multiple': ['retorno de', 'múltiplo', 'roi'],
  'roadmap.milestone': list(`
    marcos, próximos passos, lançamento, roadmap
  `),
  'registration.number': list(`
    cnpj, nipc
  `),
  'registration.address': list(`
    sede em, com sede em
  `),
};
