import { list } from './list';
import type { SectionVocabulary } from './types';

export const sections: SectionVocabulary = {
  background: {
    title: list(`
      background, context, introduction, intro, overview, about us, who we are, our story, company overview,
      executive summary, summary, at a glance, highlights, company highlights, investment highlights, our mission,
      mission, purpose, company purpose
    `),
  },
  problem: {
    title: list(`
      problem, problems, problem statement, the problem we solve, problem we solve, problem we are solving, pain,
      pain points, pain point, challenge, challenges, the challenges, the issue, issues, the pain, customer problem,
      customer pain, the status quo, status quo, current situation, today, need, the need, unmet need, whats broken,
      the world today, why it matters, the gap, market problem, frustration*, the struggle, situation, key challenges,
      market gap, the reality, the old way, consumer problem, problem and opportunity, problem opportunity,
      current problem*, the current state, existing problem*, the crisis
    `),
    strong: list(`
      is broken, are broken, outdated, inefficient*, time consuming, fragmented, painful, struggle*, frustrat*,
      pain point*, suffer*, unable to, lack of, lacks, no access, cant afford, cannot afford, too expensive, wasted,
      waste, losing, lose, fail to, overwhelm*, bureaucra*, error prone, manual process*, burnout, hassle, opaque,
      lack transparency, difficult to, hard to, underserved, hidden fee*, complicated, slow and, not enough,
      problem is
    `),
    weak: list(`
      problem*, challenge*, expensive, limited, costly, manual, manually, complex, poor, crucial, risk*, issue*,
      difficult, damage*, slow, delay*, cost of, high cost*, scarc*, unreliable, confusing, gap, missing, suboptimal,
      crisis, how to, without, unsafe, stuck, only # of, spend hours, worse, nobody, no one
    `),
  },
  solution: {
    title: list(`
      solution, solutions, our approach, the approach, approach, how we solve it, how we solve, our answer,
      introducing, meet, the new way, a better way, value proposition, value prop, what we do, what we offer,
      our offering, offering, what is, our solution, proposed solution, solution overview, the fix, the answer,
      our innovation, benefits, key benefits, why us, how we help, proposal to users, solutions with
    `),
    strong: list(`
      we are building, we build, we built, we have designed, we provide, we offer, we help, we enable, our platform,
      our solution, our product, is a platform, is an ai, is the first, is a, all in one, one stop, end to end,
      introducing, this is why, we make, we turn, that combines, we solve, solves, lets you, allows you, allows users,
      we simplify
    `),
    weak: list(`
      automated, automat*, seamless*, enables, empower*, easy, simple, saves, platform, faster, cheaper, better,
      smart, modern, secure, personalized, helps, transparent, instantly, simplif*, in one place, without, anywhere
    `),
  },
  product: {
    title: list(`
      product, products, our product, our products, the product, product overview, product demo, demo, how it works,
      how does it work, how do we do it, features, key features, main features, product features, technology,
      our technology, the technology, platform, our platform, the platform, platform components, the app, our app,
      web app, mobile app, screenshots, under the hood, architecture, user experience, user journey, user flow,
      new products, product suite, product line, product portfolio, product range, the experience, tech stack,
      technology stack, our tech, workflow, process, a look inside, product tour, front end, synopsis, what is,
      services, our services, product journey, the science, use of technology, modules, dashboard, integrations,
      core technology, functionality, capabilities
    `),
    strong: list(`
      step 1, step one, dashboard*, mobile app, web app, user interface, drag and drop, one click, notification*,
      screenshot*, powered by, algorithm*, api, sdk, plug and play, fully customizable, version of the device,
      real time, built on, users can, user can, white label, self hosted, machine learning, smart contract*,
      open source, computer vision
    `),
    weak: list(`
      app, feature*, upload, share, click, sensor*, software, hardware, module*, integrat*, track, data, ai, device*,
      scan, search, create, collaborate, connect, choose, select, manage, customiz*, wallet, token*, automatically
    `),
  },
  use_cases: {
    title: list(`
    use cases, use case, applications, case studies, case study, success stories, success story
  `),
  },
  customers: {
    title: list(`
      customers, our customers, customer, clients, our clients, target customer*, target audience, target users,
      customer profile, customer segment*, ideal customer*, who we serve, user persona*, personas, persona,
      customer persona*, target group, trusted by, consumer persona, our users, who is it for, target consumer*
    `),
  },
  testimonials: {
    title: list(`
    testimonials, testimonial, what our customers say, what customers say, what users say, customer love,
    wall of love, customer feedback, reviews, what people say, what they say, customer reviews, customer testimonials
  `),
  },
  market: {
    title: list(`
      market, the market, market size, market sizing, market opportunity, opportunity, the opportunity, opportunities,
      tam, tam sam som, market analysis, market overview, market potential, addressable market,
      total addressable market, market landscape, market trends, target market, target markets, targeted market*,
      market validation, our market, huge market, massive market, growing market, industry overview, industry,
      industry analysis, size of the market, market research, market segment*, how big is the market, market dynamics,
      large market, big market, beachhead, beachhead market, potential market, global market
    `),
    strong: list(`
      tam, sam, som, addressable market, available market, obtainable market, market size, cagr, billion market,
      global market, market is, market by, market opportunity, market will, market to, market in, huge market,
      market share, industry is, compound annual
    `),
    weak: list(`
      market*, billion, trillion, worldwide, annually, opportunit*, industry, segment*, growth rate, forecast total,
      economy, total spend, potential customers
    `),
  },
  why_now: {
    title: list(`
      why now, timing, why today, the time is now, market timing, why this why now, trends, key trends, tailwinds,
      market drivers, growth drivers, the perfect storm, the right time, inflection point, why cant wait
    `),
    strong: list(`
      tailwind*, inflection point, critical mass, post covid, mandates, regulation, for the first time, cant wait,
      no longer
    `),
  },
  business_model: {
    title: list(`
      business model, revenue model, revenue models, revenue streams, revenue stream, how we make money, monetization,
      monetisation, monetization strategy, pricing, pricing model, pricing structure, pricing strategy, pricing plans,
      our business model, business models, freemium model, fremium model, subscription model, how do we make money,
      revenue, revenues, business and revenue model, commercial model, unit economics, token economics, tokenomics,
      token, economics, how we earn, plans and pricing, business case, licensing model, sales model, making money,
      revenue generation, unit metrics, money model
    `),
    strong: list(`
      revenue stream*, subscription*, commission*, trading fee*, transaction fee*, per month, per user, per seat,
      per learner, freemium, fremium, take rate, license fee*, licensing, monthly fee, annual fee, we charge,
      paid account*, free account*, pay per, b2c, pricing, tiered, recurring revenue, gross margin*, ltv, cac,
      revenue share, transaction based, success fee, usage based, platform fee, set up fee, setup fee,
      per transaction, profit share
    `),
    weak: list(`
      fee, fees, price, revenue*, b2b, premium, license*, margin*, paid, retail, monetiz*, month, plan, basic, pro,
      enterprise
    `),
  },
  pricing: {
    title: list(`
    pricing, pricing model, pricing structure, pricing strategy, price list, pricing plans, plans and pricing, prices
  `),
  },
  unit_economics: {
    title: list(`
    unit economics, economics, unit metrics, cohort economics, ltv cac, ltv and cac, customer economics
  `),
  },
  traction: {
    title: list(`
      traction, our traction, progress, progress so far, progress to date, milestones, key milestones, achievements,
      our achievements, accomplishments, validation, growth, our growth, metrics, key metrics, kpis, key numbers,
      numbers, results, early results, momentum, where we are, where we are today, so far, to date, track record,
      success, success so far, successes, status, current status, traction to date, what weve achieved,
      what we have achieved, what weve accomplished, adoption, pilot*, proof of concept, early traction,
      sales traction, revenue growth, recognition, awards, awards and recognition, customer growth, user growth,
      journey so far, our journey, the journey, our journey so far, proof points, proof, what weve secured,
      performance, highlights, our numbers, growing fast, business performance, monthly growth, sales growth,
      our impact, impact so far, trusted by
    `),
    strong: list(`
      mrr, arr, gmv, month over month, mom, year over year, yoy, paying customer*, we launched, launched,
      since launch, downloads, active users, monthly active, daily active, mau, dau, to date, we have sold, loi, lois,
      letters of intent, pilot customer*, paid pilot*, waitlist, wait list, incubated, we have grown, and grew,
      signed, repeat rate, retention, growth year, processed, trusted by, counting, last month, nps, github stars,
      star rating, we grew, orders delivered, units sold, in revenue, companies trust, featured in, award*, winner
    `),
    weak: list(`
      customers, users, revenue, growth, sales, orders, pilot*, partners, companies, achieved, clients, contracts,
      secured, live, pipeline, sold, milestone*
    `),
  },
  validation: {
    title: list(`
    validation, customer validation, market validation, pilot*, pilots, proof of concept, early validation,
    what weve learned, customer discovery, customer interviews, survey results
  `),
  },
};
