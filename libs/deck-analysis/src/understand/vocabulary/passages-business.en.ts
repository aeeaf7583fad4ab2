import type { PassageTopic } from '../../facts';
import { list } from './list';
import type { Phrases } from './types';

/** The half of the English passages that is about money, people and the company itself. */
export const businessPassages: Partial<Record<PassageTopic, Phrases>> = {
  'business_model.statement': list(`
    business model, revenue model*, revenue stream*, we make money, how we make money, monetiz*, monetis*, we charge,
    pricing, revenue source*, freemium, fremium, earn
  `),
  'business_model.subscription': list(`
    subscription*, saas, per month, monthly fee, annual fee, per seat, per user, recurring, membership*,
    annual contract*, per learner, monthly plan, premium account*, paid account*, pro version, month per, freemium,
    fremium, annual plan, per year
  `),
  'business_model.transaction': list(`
    commission*, transaction fee*, take rate, trading fee*, per transaction, revenue share, success fee, booking fee,
    marketplace fee, service fee, fee per, of each transaction, markup, mark up, interchange, profit participation,
    trade contract profits, token sales, processing fee, profit share
  `),
  'business_model.licence': list(`
    license fee*, licence fee*, licensing, per license, royalt*, white label, annual license, site license,
    enterprise license, platform license, api access, per api call, usage based, pay per use, pay as you go
  `),
  'business_model.advertising': list(`
    advertising, advertis*, ad revenue, ads, sponsorship*, sponsored, affiliate*, lead generation, data monetization,
    cpm, brand partnerships
  `),
  'business_model.sales': list(`
    product sales, hardware sales, unit sales, direct sales, retail, wholesale, one time, one off, setup fee,
    setup cost*, b2c, d2c, e commerce sales, sell, consulting, services revenue, government contracts,
    installation fee, selling
  `),
  'unit_economics.cac': list(`
    cac, customer acquisition cost*, acquisition cost*, cost of acquisition, cost per acquisition, cost per install,
    cpi, cpa, cost of user acquisition
  `),
  'unit_economics.ltv': ['ltv', 'lifetime value', 'clv', 'cltv', 'customer lifetime'],
  'unit_economics.margin': list(`
    gross margin*, contribution margin*, unit margin, gm, cm1, cm2, cm3, profit margin*, margin per, gross profit,
    margins, cost per unit, cogs, profit per, net margin, operating margin
  `),
  'unit_economics.payback': list(`
    payback, pay back period, months to recover, roi in, break even per customer
  `),
  'unit_economics.churn': list(`
    churn, retention, renewal rate, nrr, repeat rate, repeat purchase*, repeat customer*, attrition
  `),
  'unit_economics.arpu': list(`
    arpu, arpa, average revenue per, acv, average order value, aov, average ticket, average contract, average basket,
    ticket size, average deal size, average selling price, basket size
  `),
  'forecast.statement': list(`
    financial projection*, forecast*, projection*, projected, revenue projection*, financial plan, p l,
    profit and loss, 5 year plan, business plan, expected revenue, revenue target*, arr in the next, revenue by,
    selling # devices in
  `),
  'forecast.assumptions': list(`
    assumption*, assuming, assumed, based on, growth of, conversion of, base case, conservative, best case,
    worst case, scenario*, key drivers
  `),
  'forecast.break_even': list(`
    break even, breakeven, profitability by, profitable by, cash flow positive, ebitda positive, reach profitability,
    path to profitability, profitable in, cash positive
  `),
  'team.exit': list(`
    exited, exit, sold to, acquired by, acquisition by, ipo, sold company, sold my, previous exit*, successful exit,
    serial entrepreneur, second time founder, 2x founder, 3x founder, founded and sold, previously founder,
    founder of, co founder of, serial founder, serial technical founders, repeat founder*, previously founded,
    former founder, unicorn
  `),
  'team.employer': list(`
    ex, former, formerly, previously, worked at, previously at, years at, alumni of, alumnus, early employee, lead at,
    engineer at, manager at, director at, head of * at, vp at, consultant at, former cto, former ceo, ex ceo,
    experience at, lead engineer, senior engineer at, prior, researcher at, ex google, joined
  `),
  'team.degree': list(`
    phd, ph d, mba, msc, m sc, bsc, b sc, b tech, btech, m tech, mtech, b e, m e, m d, university, college, iit, iim,
    stanford, harvard, mit, oxford, cambridge, insead, wharton, berkeley, yale, princeton, eth, epfl, iiit,
    bits pilani, hec, london business school, degree, graduate, graduated, graduation, doctorate, professor,
    bachelor*, masters, master of, law school, school of, institute of
  `),
  'team.experience': list(`
    years of experience, years experience, years in, year experience, years of, decade*, expert in, industry veteran,
    domain expert*, specialist in, lived experience, expertise, background in, experience in, yrs experience, yrs of,
    track record
  `),
  'team.full_time': list(`
    full time, fulltime, working full time, dedicated full time, 100 dedicated, all founders full, left job*, quit,
    ft employees, full time employees, full time team, owner managed, founder owned, owned and managed
  `),
  'team.since': list(`
    founded in, since 20*, together for, worked together, working together, years together, known each other,
    started in, established in, incorporated in, together since, months ago, years ago, started working,
    founding year, been building, friends since
  `),
  'team.own_money': list(`
    bootstrapped, self funded, own money, founders invested, invested by founders, own capital, founder invested,
    personal investment, own savings, skin in the game, founder capital, promoter contribution, founders funds,
    founders have invested
  `),
  'team.hiring': list(`
    hiring, we are hiring, open position*, open role*, to hire, key hires, hire, recruit*, to be hired, new hires,
    planned hires, hiring plan, join our team, looking for a, expand the team, grow the team, build the team
  `),
  'use_of_funds.milestone': list(`
    to reach, will allow us, will enable us, milestone*, to achieve, by end of, in order to, this round will, goals,
    targets, we will reach, will take us, reach #, with this round, so that, get to, to break even, expand to,
    launch in, expand from, outcome*, to launch, close at least
  `),
  'round.committed': list(`
    committed, commitments, soft committed, soft circled, already committed, confirmed, secured, subscribed,
    closed so far, signed so far, commitment of, of the round, pledged, in the round, verbally committed
  `),
  'round.lead': list(`
    lead investor, led by, co led, leading the round, lead is, seeking lead, looking for a lead, anchor investor,
    lead committed
  `),
  'round.instrument': list(`
    safe, safe note, convertible, convertible note*, convertible loan*, equity, ccps, ccd, priced round, slip, kiss,
    asa, cla, preference shares, warrant*, isafe, equity round, token sale, saft, revenue based financing, debt, seis,
    eis, dilution, stake, shares
  `),
  'round.valuation': list(`
    valuation, pre money, post money, premoney, postmoney, valuation cap, cap of, cap at, equity for, for # equity,
    of equity, dilution
  `),
  'round.grant': list(`
    grant, grants, non dilutive, government funding, horizon europe, eic accelerator, sbir, innovate uk, eu grant,
    seed fund scheme, subsidy, research funding, public funding, subsidies, horizon 2020
  `),
  'round.earlier': list(`
    previously raised, raised to date, raised so far, already raised, have raised, has raised, weve raised, we raised,
    raised from, prior round, previous round*, last round, funding to date, pre seed closed, backed by, our investors,
    existing investors, bootstrapped, angel investors, seed investors, total raised, total funding, invested by,
    friends and family, first round
  `),
  'return.exit': list(`
    exit, exit strategy, ipo, trade sale, m a, exit options, acquisition by, be acquired, strategic acquisition,
    exit in, public listing, buyout, buy back, go public, listing on, exit opportunity, exit via
  `),
  'return.acquirer': list(`
    potential acquirer*, acquirers, strategic buyer*, strategic acquirer*, potential buyers, likely acquirers,
    acquired by, potential exit partners, buyers include, corporate buyers
  `),
  'return.comparable': list(`
    comparable*, comps, recent exits, similar exits, was acquired for, acquired for, ipo at, valued at, market cap,
    recent acquisitions, recent transactions, precedent*, sold for, unicorn*, benchmark exits, valuation of
  `),
  'return.multiple': list(`
    x return, 10x return, return multiple, irr, multiple of, revenue multiple, roi, return on investment,
    times revenue, x revenue, moic, expected return, investor return*, returns for investors, ev ebitda,
    ebitda multiple, x arr
  `),
  'roadmap.milestone': list(`
    roadmap, milestone*, next steps, launch, release, beta release, phase, v2, v1, rollout, pilot launch, expand,
    go live, mvp, public launch, version, steps to completion, timeline, launch of
  `),
  'registration.legal_form': list(`
    incorporated in, registered in, entities in, delaware c corp, c corp, c corporation, legal entity,
    registered company, dpiit recognised, dpiit recognized, legal structure, private limited company
  `),
  'registration.number': list(`
    company number, registration number, company no, registered number, reg no, registry code, cin number, ein number,
    vat number, vat no, vat id, hrb, siren, siret, gstin, dpiit, cnpj, companies house, commercial register,
    chamber of commerce, kvk, udyam, startup india recognised, che #
  `),
  'registration.address': list(`
    headquarter*, headquartered in, offices in, office in, registered office, po box, pin code, zip code, based in,
    located in, our office*
  `),
};
