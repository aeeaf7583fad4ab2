import { list } from './list';
import type { FactVocabulary } from './types';

export const facts: FactVocabulary = {
  roles: {
    founder: list(`
      fundador, fundadora, cofundador, cofundadora, co fundador, co fundadora, fundadores, sócio fundador,
      sócia fundadora
    `),
    executive: list(`
      diretor executivo, diretora executiva, diretor geral, presidente, sócio, sócia, diretor financeiro,
      diretor de tecnologia, diretor comercial, diretor de operações
    `),
    staff: list(`
      diretor, diretora, gerente, coordenador, coordenadora, desenvolvedor, desenvolvedora, engenheiro, engenheira,
      analista, líder, líder de, responsável, vendas, produto, operações, programador, cientista de dados, advogado,
      médico, médica, estagiário
    `),
    advisor: ['conselheiro', 'conselheira', 'mentor', 'mentora', 'assessor', 'membro do conselho'],
    investor: ['investidor', 'investidora', 'investidor anjo'],
  },
  metrics: {
    arr: ['receita recorrente anual'],
    mrr: ['receita recorrente mensal', 'receita mensal recorrente'],
    revenue: ['receita', 'faturamento', 'receitas', 'vendas', 'faturado', 'faturação', 'receita bruta'],
    profit: list(`
      lucro, lucro líquido
    `),
    gmv: list(`
      volume transacionado, tpv, volume de transações
    `),
    customers: list(`
      clientes, clientes pagantes, empresas, assinantes, lojistas, restaurantes, lojas, escolas, clínicas,
      hospitais, parceiros comerciais, produtores, estabelecimentos
    `),
    users: list(`
      usuários, utilizadores, usuários cadastrados, cadastrados, alunos, pacientes, pessoas, membros, motoristas,
      famílias, estudantes
    `),
    mau: ['usuários ativos mensais', 'usuários ativos', 'utilizadores ativos'],
    downloads: list(`
      downloads, instalações
    `),
    orders: list(`
      pedidos, transações, reservas, entregas, corridas, consultas, viagens, encomendas
    `),
    units_sold: ['unidades', 'unidades vendidas', 'vendidas', 'vendidos'],
    pilots: ['pilotos', 'piloto'],
    loi: list(`
      cartas de intenção, contratos, contratos assinados
    `),
    waitlist: list(`
      lista de espera, pré vendas
    `),
    pipeline: list(`
      em negociação, no pipeline, leads
    `),
    partners: ['parceiros', 'parcerias'],
    views: ['visitas', 'visualizações', 'acessos'],
    followers: ['seguidores'],
    cities: list(`
      cidades, estados, países
    `),
    growth: ['crescimento', 'crescimento mensal', 'crescimento anual', 'aumento', 'cresceu', 'crescemos'],
    retention: list(`
      retenção, taxa de retenção, recompra, taxa de recompra
    `),
    churn: list(`
      taxa de cancelamento, cancelamento
    `),
    conversion: list(`
      conversão, taxa de conversão
    `),
    cac: ['custo de aquisição', 'custo de aquisição de clientes'],
    ltv: ['valor vitalício'],
    gross_margin: list(`
      margem bruta, margem, margem de contribuição
    `),
    arpu: list(`
      ticket médio, receita média por usuário
    `),
    employees: list(`
      funcionários, colaboradores
    `),
    grant: list(`
      subvenção, edital, fomento
    `),
    market_size: ['mercado', 'tamanho do mercado', 'mercado global', 'mercado brasileiro', 'setor'],
    market_growth: list(`
      crescimento anual composto, crescimento do mercado
    `),
  },
  status: {
    target: list(`
      meta, metas, objetivo, objetivos, previsto, prevista, previsão, projeção, projetado, estimado, esperado,
      alcançar, atingir, até 2025, até 2026, até 2027, até 2028, até 2030, nos próximos, próximos meses, ano 1,
      ano 2, ano 3, será, vamos, potencial
    `),
    market: ['mercado', 'global', 'mundial', 'setor', 'indústria'],
  },
  raise: {
    asking: list(`
      buscamos, buscando, estamos buscando, captando, estamos captando, captar, precisamos, procuramos,
      queremos captar, estamos levantando, levantar
    `),
    label: list(`
      rodada, rodada de, captação, captação de, investimento, investimento de, investimento necessário,
      necessidade de investimento, rodada seed, rodada pre seed, aporte, aporte de, rodada de investimento,
      valor da rodada, financiamento, capital necessário
    `),
    earlier: list(`
      captado, captados, captamos, já captamos, investido, investidos, comprometido, comprometidos, rodada anterior,
      recebido, recebemos, levantado, bootstrapped, recursos próprios, edital, confirmado, já
    `),
    other: list(`
      valuation, pre money, post money, ticket mínimo, receita, faturamento, mercado, preço, por mês, custo, custos,
      despesas
    `),
  },
  stages: {
    Seed: ['rodada seed', 'semente', 'capital semente', 'seed'],
    'Pre-Seed': list(`
    pré seed, rodada pre seed, pré semente
  `),
    'Series A': list(`
    série a, rodada série a
  `),
    'Series B': ['série b'],
    Angel: list(`
    rodada anjo, investimento anjo
  `),
  },
  periods: {
    month: ['por mês', 'mensal', 'mensais', 'mês', 'ao mês'],
    year: list(`
    por ano, anual, anuais, ano, ao ano
  `),
    quarter: list(`
    trimestre, trimestral
  `),
    week: list(`
    por semana, semanal
  `),
    day: list(`
    por dia, diário
  `),
  },
};
