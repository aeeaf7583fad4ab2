import { list } from './list';
import type { FactVocabulary } from './types';

export const facts: FactVocabulary = {
  roles: {
    founder: list(`
      founder, founders, co founder, cofounder, co founders, cofounders, founding partner, founding member,
      founding engineer, founding team
    `),
    executive: list(`
      ceo, cto, coo, cfo, cmo, cpo, cro, cco, cso, chro, cio, ciso, cdo, cgo, cbo, cbdo, cxo, chief * officer,
      chief * * officer, chief of staff, chief architect, chief scientist, chief engineer, chief scientific officer,
      president, vice president, vp, svp, evp, avp, managing director, md, general manager, managing partner,
      executive director, chairman, chairperson, chair, owner, proprietor, partner
    `),
    staff: list(`
      head of, head, director, director of, lead, team lead, tech lead, manager, product manager, project manager,
      program manager, engineer, software engineer, senior engineer, developer, senjor developer, full stack,
      fullstack, frontend, front end, backend, back end, designer, ux, ui ux, ui, architect, scientist,
      data scientist, researcher, analyst, strategist, consultant, specialist, coordinator, assistant, associate,
      intern, operations, ops, marketing, sales, business development, bd, bdm, finance, growth, product, design,
      engineering, technology, hr, human resources, legal, counsel, attorney, pr, community, customer success,
      customer support, account executive, account manager, originator, nutritionist, doctor, physician, producer,
      writer, editor, copywriter, illustrator, animator, artist, chef, teacher, educator, professor, trainer, officer,
      secretary, treasurer, controller, accountant, administrator, office manager, executive, supervisor, technician,
      programmer, coder, devops, qa, tester, ml, ai, machine learning, research, r d, content, brand,
      creative director, art director, procurement, logistics, supply chain, strategy, partnerships, evangelist
    `),
    advisor: list(`
      advisor, adviser, advisors, advisory, mentor, board member, board advisor, board of directors,
      strategic advisor, technical advisor, scientific advisor, legal advisory, legal advisor, non executive director,
      ned, board observer
    `),
    investor: list(`
      investor, angel investor, angel, lead investor, seed investor, general partner, venture partner,
      investment manager, lp
    `),
  },
  metrics: {
    arr: ['arr', 'annual recurring revenue', 'annualised recurring revenue', 'annualized recurring revenue'],
    mrr: ['mrr', 'monthly recurring revenue'],
    revenue: list(`
      revenue, revenues, sales, turnover, gross sales, net sales, income, top line, topline, billings, bookings,
      earnings, net revenue, gross revenue, run rate, revenue run rate, selling
    `),
    gmv: list(`
      gmv, gross merchandise value, gross merchandise volume, tpv, payment volume, transaction volume,
      transaction value, transactions value, total transaction value, volume processed, gtv
    `),
    aum: ['aum', 'assets under management', 'tvl', 'total value locked'],
    profit: ['profit', 'net profit', 'gross profit', 'ebitda', 'pat', 'net income'],
    customers: list(`
      customers, customer, paying customers, clients, client, merchants, subscribers, subscriptions, subscription,
      subscriber, accounts, businesses, companies, enterprises, brands, retailers, restaurants, hotels, schools,
      hospitals, clinics, corporates, smes, smbs, buyers, sellers, vendors, suppliers, farmers, producers, logos,
      b2b customers, dealers, tenants, members, shops, stores, outlets, pharmacies, universities, institutions,
      enterprise customers, distributors
    `),
    users: list(`
      users, user, registered users, sign ups, signups, registrations, app users, learners, students, players,
      patients, travelers, travellers, drivers, guests, families, parents, creators, developers, freelancers, people,
      community members, readers, consumers, viewers, teachers, candidates, hosts, shoppers, participants,
      contributors, households, beneficiaries, riders, passengers
    `),
    mau: list(`
      mau, maus, monthly active users, monthly users, monthly actives, monthly audience, active users,
      monthly visitors, unique visitors, monthly unique visitors
    `),
    dau: ['dau', 'daus', 'daily active users', 'daily users'],
    wau: ['wau', 'weekly active users'],
    downloads: ['downloads', 'download', 'installs', 'installations', 'app downloads', 'app installs'],
    orders: list(`
      orders, order, bookings made, deliveries, transactions, shipments, invoices, payments, rides, trips, sessions,
      deals, appointments, consultations, loans, policies, reservations, lessons, classes, meals, packages, parcels,
      tickets, nights booked
    `),
    units_sold: list(`
      units, units sold, devices sold, pieces, pieces sold, devices, products sold, sold, units shipped, skus,
      bottles
    `),
    pilots: list(`
      pilots, pilot, paid pilots, pilot customers, pilot commitments, poc, pocs, proofs of concept, pilot projects,
      trials
    `),
    loi: list(`
      loi, lois, letters of intent, letter of intent, mou, mous, letters of interest, signed contracts,
      contracts signed, contracts, agreements, signed agreements
    `),
    waitlist: list(`
      waitlist, waiting list, wait list, on the waitlist, pre orders, preorders, pre order, pre registrations,
      early adopters, leads, beta users, beta testers, pre signups
    `),
    pipeline: list(`
      pipeline, in pipeline, active pipeline, sales pipeline, qualified leads, prospects, in the pipeline
    `),
    partners: ['partners', 'partnerships', 'partner', 'integrations', 'collaborations', 'affiliates'],
    views: list(`
      views, page views, pageviews, link views, visits, visitors, impressions, streams, plays, video views,
      links viewed, hits
    `),
    followers: list(`
      followers, likes, instagram followers, twitter followers, fans, newsletter subscribers, social media followers,
      stars, github stars, telegram members, discord members
    `),
    documents: list(`
      documents, files, documents shared, photos, videos, listings, properties, projects, datasets, records,
      products listed, reviews, articles, courses
    `),
    cities: ['cities', 'countries', 'markets', 'locations', 'states', 'regions', 'languages', 'districts'],
    growth: list(`
      growth, grew, grown, growing, increase, increased, growth rate, mom, month over month, m o m, wow,
      week over week, yoy, year over year, year on year, month on month, y o y, qoq, quarter over quarter, cmgr,
      last month, monthly growth, user growth, revenue growth
    `),
    retention: list(`
      retention, retention rate, customer retention, user retention, net revenue retention, nrr,
      gross revenue retention, grr, net dollar retention, ndr, renewal rate, renewal, repeat rate, repeat customers, repeat buyers,
      repeat purchase, repeat purchase rate, repeat users, repeat orders, returning customers
    `),
    churn: ['churn', 'churn rate', 'monthly churn', 'annual churn', 'logo churn', 'revenue churn'],
    conversion: list(`
      conversion, conversion rate, convert, conversions, conversion to paid, paid conversion, ctr, click through rate,
      open rate, win rate, close rate
    `),
    cac: list(`
      cac, customer acquisition cost, cost of acquisition, acquisition cost, cpa, cost per acquisition, blended cac,
      cost of customer acquisition
    `),
    ltv: ['ltv', 'clv', 'cltv', 'lifetime value', 'customer lifetime value', 'life time value'],
    ltv_cac: ['ltv cac', 'ltv to cac', 'cac ltv', 'ltv cac ratio', 'cltv cac', 'clv cac'],
    payback: ['payback', 'payback period', 'cac payback', 'pay back', 'months payback'],
    gross_margin: list(`
      gross margin, gross margins, gm, margin, margins, gross profit margin, contribution margin, cm2, cm1,
      ebitda margin, profit margin, net margin, gross profit
    `),
    arpu: list(`
      arpu, arpa, acv, average contract value, average revenue per user, average revenue per customer,
      revenue per customer, average revenue, average customer value, average sale, average revenue per account,
      average deal size, average order value, aov, average ticket size, average basket, ticket size, average ticket,
      revenue per user, average selling price, asp
    `),
    take_rate: ['take rate', 'commission rate'],
    burn: ['burn', 'burn rate', 'monthly burn', 'net burn'],
    nps: ['nps', 'net promoter score'],
    rating: ['rating', 'ratings', 'app store rating', 'star rating', 'csat', 'customer satisfaction'],
    employees: ['employees', 'fte', 'ftes', 'team members', 'headcount'],
    grant: ['grant', 'grants', 'non dilutive', 'grant funding', 'prize money', 'prize'],
    tam: list(`
      tam, total addressable market, total available market, total market, total addressable, total available
    `),
    sam: list(`
      sam, serviceable addressable market, serviceable available market, serviceable market,
      served addressable market, service addressable market, service available market, serviceable addressable,
      serviceable available, segmented addressable market, served available market
    `),
    som: list(`
      som, serviceable obtainable market, obtainable market, share of market, service obtainable market,
      serviceable obtainable, target market share, beachhead market, initial market
    `),
    market_size: list(`
      market, market size, industry, global market, market value, market opportunity, spend, spending, opportunity,
      market today, sector, economy, annual spend, addressable
    `),
    market_growth: ['cagr', 'compound annual growth', 'compound annual growth rate', 'annual growth rate'],
  },
  status: {
    target: list(`
      will, target, targets, targeted, goal, goals, by end of, by the end of, by 2025, by 2026, by 2027, by 2028,
      by 2029, by 2030, expected, expect, expecting, projected, projection, projections, forecast, forecasted,
      estimated, planned, plan to, plans to, aim to, aiming, aim, reach, to reach, achieve, potential, in the next,
      next # months, next 12 months, next 18 months, next 24 months, next year, next years, future, milestone to,
      milestones, proj, proj., anticipated, anticipate, aspire, hope to, in first # years, first # years,
      within # months, within # years, in # months, in # years, going to, after # months, scale to, post pilot,
      pro forma, y1, y2, y3, y4, y5, year 1, year 2, year 3, year 4, year 5, vision, ambition, this round,
      with this round, will take us to, grow to, expand to, upcoming, break even, expand from, roadmap, to get to,
      get to, exit arr, 12 month plan, assumed, assumption, assuming, 2030e, if we
    `),
    market: list(`
      market, market size, global, globally, worldwide, industry, tam, sam, som, cagr, addressable, annual spend,
      spend, sector, economy, opportunity, population
    `),
  },
  raise: {
    asking: list(`
      raising, we are raising, were raising, are raising, currently raising, now raising, looking to raise,
      looking for, seeking, we seek, we are seeking, to raise, we need, need, asking for, we ask for, we are asking,
      we are looking for, raise, fundraising, fund raising, planning to raise, plan to raise, aim to raise,
      aiming to raise, intend to raise, wants to raise, want to raise, requesting, we request, seek
    `),
    label: list(`
      ask, the ask, our ask, funding ask, investment ask, fund ask, ask amount, funding request, funding required,
      funding requirement, funding needed, funding need, fund required, funds required, required funding,
      required investment, investment required, investment needed, investment sought, investment requirement,
      capital required, capital requirement, capital needed, total required investment, total investment,
      total funding, round size, raise amount, raising amount, amount raising, target raise, fundraising target,
      round target, seed round, pre seed round, series a, series b, pre series a, seed, pre seed, angel round,
      bridge round, funding round, financing round, current round, this round, equity round, round of,
      seed investment, seed funding, seed raise, pre seed raise, seed capital, investment of, funding of,
      funding goal, investment amount, fund raise, fundraise, fundraising, capital raise, equity raise, new money,
      goal, token sale, crowdsale, ico, investment opportunity, the round, round, safe, convertible note, safe round,
      rolling close, ticket
    `),
    earlier: list(`
      raised, have raised, has raised, already raised, previously raised, raised so far, raised to date,
      funding to date, funded, backed by, invested, committed, commitments, commitment, soft committed,
      soft commitments, secured, closed, confirmed, bootstrapped, bootstrap, self funded, grant, grants, non dilutive,
      received, previous round, prior round, last round, past funding, previous funding, existing funding, awarded,
      won, prize, acquired, sold for, exited, oversubscribed by, to date, already, in the bank, family and friends,
      friends and family, invested by, invested so far
    `),
    other: list(`
      valuation, pre money, post money, premoney, postmoney, cap, valuation cap, minimum ticket, min ticket,
      minimum investment, ticket size, revenue, arr, mrr, gmv, sales, market, tam, sam, som, price, per month,
      per year, per user, hard cap, soft cap, hardcap, softcap, ebitda, profit, burn, salary, salaries, costs, cost,
      industry, portfolio, savings, customers, users, minimum, marketing, discount, per device, each, fee, fees,
      commission, spend, assets, gap, problem, token price, fund size, aum
    `),
  },
  stages: {
    'Pre-Seed': ['pre seed', 'preseed', 'pre seed round', 'pre seed stage', 'pre seed funding'],
    Seed: list(`
      seed round, seed stage, seed funding, seed investment, seed raise, seed financing, seed capital, seed extension,
      seed, late seed, seed plus, post seed, seed money
    `),
    'Pre-Series A': ['pre series a', 'pre a round', 'pre a', 'pre series a round'],
    'Series A': ['series a', 'a round', 'series a round', 'a series'],
    'Series B': ['series b', 'b round', 'series b round'],
    'Series C': ['series c', 'c round'],
    'Series D': ['series d', 'd round'],
    Angel: ['angel round', 'angel investment', 'angel funding', 'angel stage'],
    Bridge: ['bridge round', 'bridge financing', 'bridge loan'],
    ICO: list(`
      ico, initial coin offering, crowdsale, token sale, token generation event, ido, ieo, public token sale
    `),
  },
  periods: {
    month: list(`
      per month, monthly, month, mrr, mom, last month, a month, pm, month over month, m o m, month on month, mo
    `),
    year: list(`
      per year, annual, annually, yearly, arr, yoy, year over year, year on year, per annum, p a, pa, a year, annum,
      cagr, y o y, yr
    `),
    quarter: ['per quarter', 'quarterly', 'qoq', 'quarter over quarter'],
    week: ['per week', 'weekly', 'wow', 'week over week', 'a week'],
    day: ['per day', 'daily', 'a day'],
  },
};
