import { facts } from './facts.pt';
import { list } from './list';
import { passages } from './passages.pt';
import type { LanguageVocabulary } from './types';

export const pt: LanguageVocabulary = {
  language: 'pt',
  common: list(`
    o, a, os, as, de, do, da, dos, das, em, para, com, não, uma, um, que, é, por, mais, nosso, nossa, são, na, no, ao,
    você, e
  `),
  sections: {
    background: {
      title: list(`
      introdução, contexto, quem somos, sobre nós, resumo executivo, resumo, nossa história, a empresa, visão geral
    `),
    },
    problem: {
      title: list(`
        problema, problemas, o problema, desafio, desafios, o desafio, dor, a dor, dores, necessidade, cenário atual,
        qual é o problema, o problema que resolvemos
      `),
      strong: list(`
        ineficien*, falta de, obsolet*, demorad*, burocra*, caro, desperdício, dificuldade*, complicad*, perdem,
        não conseguem
      `),
      weak: ['problema*', 'custo*', 'risco*', 'manual*', 'lento', 'sem'],
    },
    solution: {
      title: list(`
        solução, soluções, nossa solução, a solução, proposta de valor, o que fazemos, o que oferecemos,
        nossa proposta, como resolvemos, benefícios, nossa abordagem
      `),
      strong: list(`
        oferecemos, é uma plataforma, nossa plataforma, permite, ajudamos, desenvolvemos, nossa solução, somos
      `),
      weak: ['plataforma', 'fácil', 'rápid*', 'simples', 'automátic*', 'inteligente', 'digital'],
    },
    product: {
      title: list(`
        produto, produtos, nosso produto, o produto, como funciona, funcionalidades, tecnologia, nossa tecnologia,
        demo, o aplicativo, a plataforma, serviços, nossos serviços, recursos
      `),
      strong: ['aplicativo', 'painel', 'passo 1', 'em um clique', 'algoritmo*', 'tempo real', 'dashboard'],
      weak: ['app', 'usuário*', 'dados', 'integração', 'software'],
    },
    use_cases: { title: ['casos de uso', 'aplicações', 'casos de sucesso', 'estudo de caso'] },
    customers: {
      title: list(`
      clientes, nossos clientes, público alvo, cliente ideal, segmento de clientes, persona, quem confia em nós
    `),
    },
    testimonials: { title: ['depoimentos', 'o que dizem nossos clientes', 'o que dizem'] },
    market: {
      title: list(`
        mercado, o mercado, tamanho de mercado, tamanho do mercado, oportunidade, a oportunidade,
        oportunidade de mercado, análise de mercado, mercado alvo, mercado potencial, nosso mercado,
        mercado endereçável
      `),
      strong: list(`
        tamanho do mercado, mercado global, mercado de, tam, sam, som, bilhões, crescimento anual
      `),
      weak: ['mercado*', 'setor', 'indústria'],
    },
    why_now: { title: ['por que agora', 'porque agora', 'tendências', 'o momento', 'timing'] },
    business_model: {
      title: list(`
        modelo de negócio, modelo de negócios, modelo de receita, fontes de receita, monetização, preços, planos,
        precificação, como ganhamos dinheiro, receita, modelo de monetização
      `),
      strong: list(`
        assinatura*, comissão, comissões, por mês, mensalidade, por usuário, taxa de, licença*, freemium,
        ticket médio, margem bruta, receita recorrente
      `),
      weak: ['receita*', 'preço*', 'margem', 'planos'],
    },
    traction: {
      title: list(`
        tração, nossa tração, resultados, marcos, conquistas, validação, métricas, crescimento, números,
        nossos números, principais resultados, prêmios, reconhecimentos, até agora, onde estamos
      `),
      strong: list(`
        clientes pagantes, usuários ativos, faturamento, downloads, receita mensal, crescimento de, lançamos,
        premiad*, piloto*
      `),
      weak: ['clientes', 'usuários', 'vendas', 'receita', 'parceiros'],
    },
    go_to_market: {
      title: list(`
        go to market, estratégia de marketing, marketing, estratégia comercial, estratégia, canais,
        aquisição de clientes, estratégia de vendas, vendas, plano de marketing, expansão, estratégia de crescimento,
        canais de venda, distribuição, estratégia de entrada
      `),
      strong: list(`
        redes sociais, parcerias, força de vendas, canais de venda, aquisição de clientes, ciclo de vendas, indicação,
        distribuidores
      `),
      weak: ['marketing', 'vendas', 'expansão', 'parceiros'],
    },
    competition: {
      title: list(`
        concorrência, concorrentes, nossos concorrentes, análise competitiva, análise da concorrência,
        panorama competitivo, cenário competitivo, vantagem competitiva, vantagens competitivas, diferenciais,
        diferencial, diferencial competitivo, comparativo, posicionamento, nossos diferenciais
      `),
      strong: list(`
        concorrente*, concorrência, diferente de, comparado, alternativas, diferencia*, vantagem competitiva
      `),
    },
    moat: {
      title: list(`
      barreiras de entrada, vantagem competitiva, diferencial competitivo, propriedade intelectual, patentes,
      por que nós
    `),
      strong: list(`
      patente*, barreira* de entrada, efeito de rede, exclusiv*, proprietári*
    `),
    },
    team: {
      title: list(`
        time, equipe, equipa, nosso time, nossa equipe, a nossa equipa, o time, a equipe, fundadores, sócios,
        time fundador, quem somos, os fundadores, liderança
      `),
      strong: list(`
        fundador*, cofundador*, co fundador*, sócio*, ceo, cto, anos de experiência, diretor executivo
      `),
      weak: ['experiência', 'engenheir*', 'diretor*', 'universidade', 'formad*'],
    },
    advisors: { title: ['conselheiros', 'mentores', 'advisors', 'conselho', 'conselho consultivo'] },
    investors: { title: ['investidores', 'nossos investidores', 'apoiado por', 'cap table', 'quem nos apoia'] },
    financials: {
      title: list(`
        finanças, financeiro, projeções, projeções financeiras, projeção financeira, plano financeiro, dre,
        resultados financeiros, dados financeiros, previsões, plano de negócios
      `),
      strong: list(`
        ebitda, lucro líquido, fluxo de caixa, ponto de equilíbrio, despesas, projeções, ano 1, ano 2, ano 3
      `),
      weak: ['receita', 'custos', 'lucro'],
    },
    ask: {
      title: list(`
        investimento, rodada, a rodada, captação, rodada de investimento, o que buscamos, buscamos,
        necessidade de investimento, proposta, proposta de investimento, oportunidade de investimento, nossa rodada,
        financiamento, o que precisamos, rodada seed, captação de recursos, ask
      `),
      strong: list(`
        buscamos, captando, estamos captando, rodada, captar, valuation, pre money, mútuo conversível, em troca de,
        equity
      `),
      weak: ['investimento', 'investidores', 'captação'],
    },
    use_of_funds: {
      title: list(`
      uso dos recursos, uso do investimento, uso do capital, alocação dos recursos, destinação dos recursos,
      aplicação dos recursos, utilização dos recursos, uso de fundos, utilização dos fundos
    `),
      strong: list(`
      uso dos recursos, alocação, contratação, destinação
    `),
      weak: list(`
      marketing, desenvolvimento, operação
    `),
    },
    roadmap: {
      title: list(`
      roadmap, cronograma, próximos passos, linha do tempo, marcos, futuro, planejamento, próximas etapas,
      plano de ação
    `),
      strong: list(`
      próximos passos, trimestre, fase 1, fase 2, próximos meses
    `),
    },
    vision: { title: ['visão', 'nossa visão', 'missão', 'missão e visão', 'propósito', 'nosso propósito'] },
    impact: { title: ['impacto', 'impacto social', 'sustentabilidade', 'ods'] },
    exit: { title: ['saída', 'estratégia de saída', 'exit'] },
    contact: {
      title: list(`
      contato, contacto, contatos, obrigado, obrigada, muito obrigado, fale conosco, perguntas, entre em contato,
      vamos conversar
    `),
      strong: list(`
      obrigado, obrigada, contato, entre em contato, fale conosco
    `),
    },
    appendix: { title: ['anexo', 'anexos', 'apêndice', 'fontes', 'glossário', 'aviso legal'] },
    contents: { title: ['índice', 'sumário', 'agenda', 'conteúdo'] },
  },
  facts,
  passages,
};
