import { list } from './list';
import type { SectionVocabulary } from './types';

/** The later half of a deck, from going to market to the appendix. */
export const businessSections: SectionVocabulary = {
  go_to_market: {
    title: list(`
      go to market, gtm, go to market strategy, gtm strategy, marketing strategy, marketing plan, marketing,
      sales strategy, sales and marketing, growth strategy, distribution, distribution strategy, customer acquisition,
      acquisition strategy, acquisition, expansion, expansion plan*, expansion strategy, market entry,
      adoption strategy, launch strategy, how we grow, how we will grow, growth plan, user acquisition, channels,
      sales channels, distribution channels, playbook, scaling strategy, market strategy, strategy,
      commercial strategy, go to market plan, path to market, outreach, partnerships, sales plan,
      acquisition channels, rollout plan, scale up plan, geographic expansion, market adoption, community
    `),
    strong: list(`
      go to market, gtm, playbook, sales cycle*, channel partner*, inbound, outbound, customer acquisition, referral*,
      word of mouth, top down, bottom up, sales force, sales team, direct sales, influencer*, social media, seo,
      content marketing, paid ads, digital marketing, field sales, inside sales, marketing channel*,
      distribution channel*, distributor*, affiliate*, land and expand, phase one, phase 1, campaign*, expand to,
      email marketing, performance marketing, viral, ambassador*, google ads, facebook ads, trade shows, launch in
    `),
    weak: list(`
      marketing, channel*, partner*, sales, expan*, strategy, reach, launch, acquisition, region, cities, community,
      countries, retail*, online, offline
    `),
  },
  competition: {
    title: list(`
      competition, competitors, competitor, competitive landscape, competitive analysis, competitor analysis,
      competitive advantage*, competitive matrix, competitive positioning, competitive overview, competition analysis,
      the competition, our competitors, our competition, landscape, alternatives, existing solutions,
      current solutions, comparison, how we compare, market map, why we win, how we win, why were different,
      why we are different, what makes us different, differentiation, differentiators, our differentiation,
      key differentiators, positioning, market positioning, competitive edge, our edge, existing alternatives,
      incumbents, us vs them, comparison with other solutions, offline solutions, online solutions,
      competitive differentiation, competitor landscape, competitive quadrant, current alternatives, other solutions,
      product comparison, peers, benchmark, benchmarking, competitive benchmark*, comparison with competitors
    `),
    strong: list(`
      competitor*, competitive, competition, alternatives, incumbent*, compared to, unlike, sets us apart, sets apart,
      comparison, vs, existing solutions, differentiat*, other solutions, similar solutions, traditional
    `),
    weak: ['better than', 'solutions like', 'others', 'legacy', 'features'],
  },
  moat: {
    title: list(`
      moat, our moat, moats, defensibility, barriers to entry, unfair advantage, secret sauce, competitive advantage*,
      intellectual property, ip, patents, our advantage, advantages, usp, usps, uvp, uvps, unique selling point*,
      unique value proposition, our secret sauce, key differentiators, differentiation, why us, why we win, our usp,
      competitive edge, ip and patents
    `),
    strong: list(`
      network effect*, patent*, proprietary, defensib*, moat, barrier*, trade secret*, most powerful asset, exclusive,
      switching cost*, first mover, unfair advantage, unique value, unique selling
    `),
  },
  team: {
    title: list(`
      team, our team, the team, meet the team, team members, founding team, founders, our founders, the founders,
      management team, management, leadership, leadership team, who we are, key people, people, core team, the people,
      about us, about the founder*, about the team, founder, team and advisors, team advisors, our people,
      the people behind, meet our team, meet the founders, dream team, key team, team members, our core team,
      executive team, key team members, founders and team, founder profile*, why us, team behind, who is behind
    `),
    strong: list(`
      co founder, cofounder, ceo, cto, coo, cmo, cpo, cfo, founder, years of experience, years experience, phd, mba,
      serial entrepreneur, head of, previously at, previously, ex google, alumni, alumnus
    `),
    weak: list(`
      engineer, developer, designer, experience, founders, expert, lead, director, university, years in
    `),
  },
  advisors: {
    title: list(`
    advisors, advisers, our advisors, advisory board, board of advisors, board, mentors, strategic advisors, advisory,
    advisors and partners, advisory team, board members, scientific advisory board, team and advisors,
    advisors and investors, backed by, advisors mentors
  `),
  },
  investors: {
    title: list(`
    investors, our investors, backed by, supported by, our backers, existing investors, current investors, cap table,
    shareholders, investors and partners, investors and advisors, previous funding, captable, backers
  `),
  },
  financials: {
    title: list(`
      financials, financial, financial projections, projections, financial forecast, forecast, forecasts,
      financial plan, financial overview, financial model, revenue projections, revenue projection, revenue forecast,
      p l, profit and loss, income statement, sales forecast, growth projections, key financials, 5 year projection*,
      3 year projection*, five year projection*, three year projection*, projected revenue, financial highlights,
      financial summary, financial snapshot, business plan, 5 year plan, future projections, projected growth,
      financial performance, financial goals, use of funds and financial projections, break even analysis,
      projected financials, revenue plan, financial roadmap
    `),
    strong: list(`
      ebitda, net profit, gross profit, cogs, opex, operating expenses, cash flow, profit and loss, net income,
      projected revenue, revenue projection*, break even, breakeven, fy24, fy25, fy26, fy27, fy28, fy 24, fy 25,
      fy 26, year 1, year 2, year 3, y1, y5, pat, ebit, gross revenue, net revenue, financial projections
    `),
    weak: ['revenue', 'profit', 'costs', 'expenses', 'forecast', 'projected', 'margin', 'total'],
  },
  ask: {
    title: list(`
      ask, the ask, our ask, funding ask, investment ask, fundraising, fundraise, funding, investment,
      investment opportunity, the round, round, seed round, pre seed round, funding round, current round, raise,
      raising, were raising, we are raising, required investment, investment required, funding requirement*,
      funding required, funding needs, financing, financing round, financing needs, capital requirement*,
      investment proposal, invest, invest in us, deal, the deal, deal terms, terms, offer, the offer,
      investment request, seeking, what we need, funds required, ask and use of funds, crowdsale, the crowdsale,
      token sale, ico, fund ask, ask and allocation, funding plan, investment plan, our needs, capital raise,
      looking for, investment terms, the raise, current raise, fund raise, investor ask
    `),
    strong: list(`
      raising, we are raising, were raising, looking to raise, looking for, seeking, to raise, funding ask,
      investment ask, required investment, total required, safe note, convertible note, pre money, post money,
      valuation cap, equity stake, in exchange for, runway, hard cap, soft cap, round target, committed,
      investment needed, confirmed, for this round
    `),
    weak: ['investment', 'funding', 'round', 'raise', 'invest', 'equity', 'valuation', 'investors', 'months'],
  },
  use_of_funds: {
    title: list(`
      use of funds, use of proceeds, use of funding, use of capital, use of investment, uses of funds,
      fund allocation, funds allocation, allocation of funds, allocation, how we will use the funds,
      how we will spend, budget, investment allocation, utilization of funds, utilisation of funds, fund utilization,
      fund utilisation, funds utilization, use of the funds, where the money goes, spending plan, proceeds,
      fund usage, budget allocation, deployment of funds, funds will be used, use of raise
    `),
    strong: list(`
      use of funds, use of proceeds, allocat*, will be used, funds will, utiliz*, utilis*, hiring, working capital,
      used for, proceeds
    `),
    weak: list(`
      product development, marketing, r d, operations, hire, hires, budget, salaries, costs
    `),
  },
  roadmap: {
    title: list(`
      roadmap, our roadmap, product roadmap, timeline, milestones, next steps, whats next, what is next, future,
      the future, future plans, plan, our plan, the plan, tentative roadmap, development roadmap, technology roadmap,
      steps to completion, upcoming, coming soon, key milestones, where were going, execution plan,
      implementation plan, action plan, the road ahead, road ahead, looking ahead, strategic roadmap, growth roadmap,
      milestones and roadmap, future roadmap, next milestones, goals, development plan
    `),
    strong: list(`
      q1, q2, q3, q4, h1, h2, phase 1, phase 2, phase 3, roadmap, milestone*, by end of, v2, v3
    `),
  },
  vision: {
    title: list(`
    vision, our vision, the vision, long term vision, mission, our mission, vision and mission, mission and vision,
    big vision, future, the future, the big picture, why were here, our goal, ambition, our ambition, dream
  `),
  },
  impact: {
    title: list(`
    impact, social impact, our impact, environmental impact, sustainability, sdgs, sdg, sustainable development goals,
    esg, impact metrics
  `),
  },
  exit: {
    title: list(`
    exit, exit strategy, exit opportunities, exit options, exits, potential exits, exit plan, return on investment,
    investor returns, exit scenarios
  `),
  },
  contact: {
    title: list(`
      contact, contact us, contacts, get in touch, thank you, thanks, thank you questions, questions, q a, lets talk,
      lets connect, reach us, reach out, connect with us, talk to us, join us, contact details, contact information,
      lets chat, any questions, stay in touch, connect, find us, thank you for your time,
      thank you for your attention, lets get in touch
    `),
    strong: list(`
      thank you, thanks for, get in touch, contact us, reach out, reach us, visit our website, email us,
      any questions, contact
    `),
  },
  appendix: {
    title: list(`
    appendix, appendices, backup, backup slides, annex, annexure, annexures, additional slides, supplementary, faq,
    faqs, glossary, references, sources, disclaimer, notes, extra slides, bonus, legal disclaimer, important notice
  `),
  },
  contents: {
    title: list(`
    contents, table of contents, agenda, outline, index, content, whats inside, overview of contents, in this deck,
    todays agenda
  `),
  },
};
