import type { PassageTopic } from '../../facts';
import { list } from './list';
import type { Phrases } from './types';

/** What running text says when it makes the statement a topic stands for. Statements by structure are found in `passages.ts`. */
export const passages: Partial<Record<PassageTopic, Phrases>> = {
  'problem.sourced': list(`
    according to, source:, survey, study, research shows, reports, world bank, mckinsey, gartner, statista,
    who estimates, ibm research, forrester, we interviewed, respondents
  `),
  'problem.alternatives': list(`
    existing solutions, current solutions, current options, alternatives, today they, traditional, legacy,
    workaround*, status quo, spreadsheets, excel, pen and paper, intermediar*
  `),
  'customer.segment': list(`
    small and medium, sme, smes, smb, smbs, mid market, enterprises, millennials, gen z, target customer*,
    target audience, target market*, segment*, b2b, b2c, d2c, our customers, for: , households, households with,
    families, retailers, restaurants, hospitals, schools, farmers, freelancers, developers, students, parents,
    women aged, aged # #, early adopters, merchants, travellers, tourists, data centers, patients, employees,
    investors
  `),
  'customer.persona': list(`
    persona*, ideal customer, icp, customer profile, buyer persona, year old, years old, decision maker*, end user*,
    pays, buyer is, job to be done, jobs to be done, aged # #, household income
  `),
  'customer.interviews': list(`
    interviews, interviewed, customer discovery, spoke to, spoke with, we talked to, surveyed, survey of,
    focus group*, user research, user testing
  `),
  'market.bottom_up': list(`
    bottom up, number of customers, x average, times average, average contract value, per customer per year,
    customers x, businesses x, potential customers, x arpu
  `),
  'market.growth': list(`
    cagr, growing at, annual growth, compound annual, grow to, expected to reach, growth rate, will reach,
    fastest growing, yoy growth, growing market
  `),
  'market.sourced': list(`
    source, sources, statista, gartner, mckinsey, idc, grand view research, marketsandmarkets, forrester, deloitte,
    pwc, bcg, world bank, census, eurostat, according to, polaris market research, fortune business insights,
    mordor intelligence, ibisworld, cb insights, pitchbook, market research, estimated by, euromonitor, redseer,
    nasscom, accenture, bain, allied market research, oecd, eu commission
  `),
  'market.geography': list(`
    europe, european, us market, usa, united states, india, asia, africa, latam, latin america, middle east, mena,
    gcc, apac, emea, dach, nordics, baltic, uk, germany, france, spain, brazil, mexico, china, japan, southeast asia,
    north america, worldwide, australia, canada, nigeria, kenya, tier 2, metro cities
  `),
  'why_now.statement': list(`
    why now, the time is now, right time, perfect time, perfect storm, inflection point, tipping point, timing,
    critical mass, cant wait, no longer, finally, for the first time, tailwind*, the moment
  `),
  'why_now.regulation': list(`
    regulation*, regulatory, directive, mandate*, legislation, policy, law, compliance deadline, gdpr, csrd, esg,
    mica, green deal, government, governments, ban on, fda, nep 2020, act of, inflation reduction act, net zero,
    paris agreement, deregulat*
  `),
  'why_now.technology': list(`
    generative ai, llm, llms, gpt, ai is, advances in, breakthrough, cost of, smartphone*, 5g, cloud,
    internet penetration, blockchain, sensors, cheaper, technology is, machine learning, maturity, adoption of,
    broadband
  `),
  'why_now.behaviour': list(`
    covid, pandemic, remote work, post covid, consumer behaviour, consumer behavior, demand for, growing demand,
    demand surge, rising, shift to, shift from, shifting, gen z, millennials, ageing, aging population, awareness,
    trend*, consumers are, users are, more and more, increasingly, adoption
  `),
  'gtm.statement': list(`
    go to market, gtm, marketing strategy, sales strategy, growth strategy, acquisition strategy,
    distribution strategy, playbook, customer acquisition, we will sell, we sell, expansion
  `),
  'gtm.channel': list(`
    seo, sem, social media, influencer*, content marketing, paid ads, advertising, google ads, facebook ads,
    instagram, tiktok, linkedin outreach, email marketing, referral*, word of mouth, app store, marketplace*, amazon,
    e commerce, online, trade shows, conferences, events, webinars, campus, ambassador*, community, organic, viral,
    product led, plg, offline, retail stores, d2c website, quick commerce, flipkart, marketing channel*, affiliate*,
    inbound, targeted campaigns, cold email, newsletter, podcast*, pr, performance marketing, mobile ad*
  `),
  'gtm.sales': list(`
    direct sales, sales team, inside sales, outbound, field sales, enterprise sales, founder led, sales cycle*,
    account executives, b2b sales, sales force, salesforce, sales reps, top down, bottom up, land and expand,
    key accounts, cold calling, self serve, upsell*, cross sell*, sales funnel, inside sales team
  `),
  'gtm.partnership': list(`
    partnership*, channel partner*, distributor*, reseller*, white label, strategic partner*, system integrator*,
    integrators, franchise*, alliance*, partner with, partnering with, collaborat*, oem, agents, dealers, wholesal*,
    partner network
  `),
  'gtm.cost': list(`
    cac, cost per, cpi, cpa, cpc, cost of acquisition, acquisition cost, marketing budget, marketing spend, roas,
    cost of user acquisition, conversion rate, customer acquisition cost
  `),
  'gtm.phased': list(`
    phase 1, phase one, phase 2, phase two, phase i, phase ii, step 1, beachhead, first market, then expand,
    start with, expand to, initially, launch in, land and expand, next markets, short term, long term, wave 1,
    expand from, start our sales
  `),
  'validation.pilot': list(`
    pilot, pilots, piloting, paid pilot*, proof of concept, poc, pocs, trial with, trials, beta customers,
    design partner*, field test*, clinical trial, clinical study
  `),
  'validation.letter_of_intent': list(`
    loi, lois, letter of intent, letters of intent, mou, mous, memorandum of understanding, pre order*, preorder*,
    letters of interest, signed contract*, contract signed, contracts signed, program signed, corridor contract,
    term sheet signed, framework agreement, purchase order*
  `),
  'validation.paying': list(`
    paying customer*, paying user*, paid customer*, paying client*, paying subscriber*, mrr, arr, in revenue,
    revenue generated, we have sold, units sold, sold approximately, in sales, gmv, paid users, repeat customers,
    revenue to date
  `),
  'validation.waitlist': list(`
    waitlist, waiting list, wait list, pre registration*, pre registered, sign ups, signups, early access, beta users,
    beta testers
  `),
  'validation.survey': list(`
    survey*, respondents, interviewed, interviews, focus group*, of users said, would pay, willing to pay,
    willingness to pay, nps, user research
  `),
  'validation.award': list(`
    award*, winner, won, finalist, ranked, top 10, top 25, top 50, top 100, recognized by, recognised by, recognition,
    named as, prize, best startup, selected by, shortlisted, 1st place, hackathon winner
  `),
  'validation.press': list(`
    featured in, featured by, as seen in, as seen on, press, media coverage, in the press, in the news, techcrunch,
    forbes, wired, the verge, bloomberg, yourstory, bbc, cnbc, product hunt, entrepreneur magazine, financial times,
    new york times, wall street journal, sifted, shark tank
  `),
  'validation.accelerator': list(`
    accelerator*, incubat*, y combinator, techstars, 500 startups, antler, plug and play, seedstars,
    entrepreneur first, startup chile, google for startups, microsoft for startups, nvidia inception, aws activate,
    startupbootcamp, startup india, masschallenge, alchemist, wayra, lanzadera, surge, cohort, station f, eic
  `),
  'validation.partner': list(`
    in partnership with, partnered with, our partners, supported by, trusted by, signed with, partners include,
    backed by, working with, strategic partner*, our clients, key clients, clients include
  `),
  'solution.statement': list(`
    we help, we provide, we offer, we build, we are building, we built, we enable, we turn, we make, is a platform,
    is an app, our solution, our platform, is an ai, is a mobile, is a marketplace, is a software, is the first,
    platform for, platform that, app that, solution that, solution for, we have designed, we developed,
    have developed, software that, that combines, brings
  `),
  'solution.benefit': list(`
    saves, save time, save money, saving, reduces, reduce, reduction, increase, increases, improves, faster, cheaper,
    easier, automat*, without, eliminat*, no more, seamless*, removing, boost*, in minutes, instant*, avoid,
    lower cost, in seconds, one click, transparent, better results
  `),
  'solution.how_it_works': list(`
    how it works, how does it work, step 1, step one, step 2, first, powered by, using ai, using machine learning,
    based on, algorithm*, the user, users can, automatically, upload, scan, connects to, api, under the hood,
    when the, architecture, works by
  `),
  'product_stage.concept': list(`
    concept, idea stage, ideation, to be developed, will be developed, mockup*, mock up*, wireframe*, codename,
    planned product, research stage, pre product
  `),
  'product_stage.prototype': list(`
    prototype*, mvp, proof of concept, poc, alpha version, trl 4, trl 5, working demo, minimum viable product,
    functional prototype
  `),
  'product_stage.beta': list(`
    beta, private beta, closed beta, open beta, early access, testing phase, pilot phase, beta launch, trl 6, trl 7,
    soft launch
  `),
  'product_stage.live': list(`
    live, launched, we launched, in production, available on, app store, google play, play store, active users,
    paying customers, fully functional, downloads, sold, in market, commercially available, on the market, mau, arr,
    mrr, revenue generating, deployed, product is live, customers use, trl 9, units sold, installs, new version,
    trading physical
  `),
  'product_stage.demo': list(`
    demo, live demo, watch the demo, video, try it, screenshots, see it in action, product demo,
    check out the prototype, github com, app store
  `),
  'competition.statement': list(`
    competitor*, competition, competitive landscape, competitive, alternatives, incumbent*, comparison,
    no direct competitor*, existing solutions, other solutions, compared to, versus, vs
  `),
  'competition.advantage': list(`
    unlike, sets us apart, sets * apart, what makes us different, better than, cheaper than, faster than,
    only company, the only, only platform, first to, competitive advantage*, our advantage, differentiat*, we win,
    unique*, compared to, than competitors, more secure, advantage over, stronger than, whereas, times more than,
    outperform*, solve half
  `),
  'moat.statement': list(`
    moat, defensib*, barrier* to entry, entry barrier*, unfair advantage, secret sauce, competitive advantage*,
    first mover, sustainable advantage, hard to replicate, hard to copy, difficult to replicate, unique value, usp,
    usps, our edge, most powerful asset, unique advantage, strategic advantage, uvp*, unique selling
  `),
  'moat.patent': list(`
    patent*, ip protected, intellectual property, trade secret*, trademark*, provisional patent, patent pending,
    ip portfolio, copyright*
  `),
  'moat.data': list(`
    proprietary data*, data moat, unique dataset, data flywheel, data network, own dataset, data set, datasets,
    data advantage, data assets, exclusive data, training data, data points, knowledge graph, first party data,
    data rich
  `),
  'moat.network': list(`
    network effect*, flywheel, two sided, virality, viral loop, growth loop, feedback loop, community effect,
    ecosystem, marketplace liquidity, more users, powerful network
  `),
  'moat.technology': list(`
    proprietary, deep tech, in house technology, own technology, proprietary technology, proprietary algorithm*,
    self developed, unique technology, breakthrough, our technology, own ai, in house, technological advantage,
    years of research, state of the art, deeply integrated, specialized ai, own model*, full stack platform
  `),
  'moat.exclusive': list(`
    exclusive, exclusivity, exclusive partnership*, exclusive contract*, exclusive agreement*, exclusive rights,
    long term contract*, direct channel, sole distributor, licensed by, evergreen contract*, preferred partner,
    direct access, only licensed
  `),
  'moat.switching': list(`
    switching cost*, lock in, sticky, stickiness, high exit barrier, exit barrier, deep integration, mission critical,
    embedded in, loyalty program*, high retention, integrated into, brand loyalty
  `),
  'moat.certification': list(`
    certified, certification, iso 27001, iso 9001, soc2, soc 2, hipaa, gdpr compliant, fda approved, fda cleared,
    ce mark, ce marked, licensed, licence, regulated by, compliant, approval, approved by, accredited, fssai, rbi,
    mica, iso certified, bafin, fca, b corp
  `),
};
