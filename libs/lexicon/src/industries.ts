import { list } from './list';

/** Industry labels and the words that tell them, all languages together; the first word of a phrase list weighs no more than the last. */
export const INDUSTRIES: Readonly<Record<string, readonly string[]>> = {
  fintech: list(`
    fintech, banking, payment, payments, lending, loan*, neobank, credit score, wallet, insurtech, insurance,
    remittance*, trading, trade finance, wealth management, financing, invoice*, tax free, tax refund, open banking,
    pagos, impuestos, crypto, defi, accounting, payroll, underwriting
  `),
  crypto: list(`
    crypto, cryptocurrenc*, blockchain, token, tokens, smart contract*, defi, dao, nft, nfts, web3, ethereum, bitcoin,
    liquidity, tokenization, zk, cardano, stablecoin*, блокчейн, ico
  `),
  healthtech: list(`
    healthtech, healthcare, patient*, hospital*, clinic*, medical, telemedicine, diagnos*, therap*, doctor*,
    mental health, biotech, pharma*, drug discovery, wellness, clinical, disease*, salud, gesundheit, sante, nurse*,
    neurodiverse, special needs
  `),
  biotech: list(`
    biotech*, drug discovery, genom*, protein*, crispr, molecule*, preclinical, antibod*, cell therapy, bioprocess*
  `),
  edtech: list(`
    edtech, education, student*, learner*, school*, teacher*, educator*, curriculum, e learning, university,
    learning platform, classroom, tutor*, educacion, bildung, upskilling, course*
  `),
  'climate tech': list(`
    climate, carbon, renewable*, solar, emission*, co2, sustainab*, net zero, esg, green energy, recycl*,
    circular economy, decarboni*, electrification, biogas, hydrogen, waste management
  `),
  energy: list(`
    energy, electricity, grid, power plant*, renewable energy, battery, batteries, solar, wind, utility, utilities,
    ev charging, energia, energie, oil, gas, strom, mieterstrom, solarstrom, electricite
  `),
  ai: list(`
    ai, artificial intelligence, machine learning, deep learning, llm*, generative ai, neural network*,
    computer vision, nlp, ai agent*, ai powered, agentic, inteligencia artificial, ia, ki, chatbot*
  `),
  saas: list(`
    saas, software as a service, b2b software, workflow*, enterprise software, dashboard*, crm, erp, productivity,
    subscription software, cloud platform, api, data room*, document sharing, collaboration, automation platform,
    no code, analytics platform
  `),
  'data analytics': list(`
    analytics, data analytics, business intelligence, big data, data warehouse, data team*, insights, data scientist*,
    data pipeline*
  `),
  'open source': ['open source', 'open sourced', 'github stars'],
  'developer tools': list(`
    developer*, sdk, devops, api first, infrastructure as code, ci cd, code review, software engineers,
    smart contract language*
  `),
  cybersecurity: list(`
    cybersecurity, cyber security, phishing, malware, ransomware, threat*, encryption, vulnerabilit*,
    identity verification, soc
  `),
  iot: ['iot', 'internet of things', 'sensor*', 'connected device*', 'smart home', 'telemetry', 'embedded'],
  hardware: list(`
    hardware, device*, electronic*, prototype, manufactur*, firmware, wearable*, 3d print*, semiconductor*, chip,
    sensor*
  `),
  robotics: ['robot*', 'robotic*', 'drone*', 'autonomous vehicle*', 'self driving', 'automation hardware'],
  industrial: list(`
    industrial, industry 4, factory, factories, warehouse*, predictive maintenance, manufacturing, machinery,
    construction
  `),
  'e-commerce': list(`
    e commerce, ecommerce, online store*, d2c, shopify, marketplace*, online shop*, amazon, checkout, cart
  `),
  marketplace: list(`
    marketplace*, buyers and sellers, two sided, peer to peer, p2p, supply and demand, listings
  `),
  consumer: list(`
    consumer*, lifestyle, fmcg, fashion, beauty, cosmetic*, skincare, personal care, photos, pet, pets, home decor,
    apparel, socks
  `),
  retail: list(`
    retail*, store, stores, shopping, brick and mortar, point of sale, pos, comercios, comerciantes, einzelhandel,
    merchant*, footfall, ebo*
  `),
  'food & beverage': list(`
    food, restaurant*, beverage*, meal*, kitchen, recipe*, snack*, coffee, drink*, nutrition*, plant based, protein,
    grocery, dairy, comida, alimentos, restaurateur*, gastronomie, lebensmittel
  `),
  agritech: list(`
    agritech, agtech, farmer*, farm, farming, crop*, agricultur*, harvest*, livestock, soil, irrigation, greenhouse*,
    agric*, riego, cultivo*, campo, landwirt*, irrigat*
  `),
  mobility: list(`
    mobility, transport*, ride hailing, vehicle*, electric vehicle*, ev, scooter*, car sharing, fleet*, parking,
    driver*, autonomous vehicle*, automotive, bike*
  `),
  logistics: list(`
    logistics, supply chain, freight, shipping, shipment*, delivery, last mile, warehous*, courier*,
    international trade, commodit*, port of
  `),
  travel: list(`
    travel*, tourism, tourist*, hotel*, flight*, airline*, booking*, viajeros, viajes, hospitality, vacation, trip*,
    turist*
  `),
  'real estate': list(`
    real estate, proptech, property management, rent*, tenant*, landlord*, mortgage*, housing, inmobiliari*,
    immobilien, coworking, apartment*
  `),
  media: list(`
    media, content creator*, video, streaming, music, podcast*, news, publisher*, film, entertainment,
    creator economy, creators, journalis*
  `),
  gaming: list(`
    gaming, game, games, gamer*, esports, player*, игр, игры, игроков, игр в, casino, gamif*, multiplayer
  `),
  gambling: list(`
    gambling, casino, betting, poker, lottery, sports betting, казино, ставок, igaming
  `),
  messengers: ['messenger*', 'мессенджерах', 'chatbot*', 'telegram', 'whatsapp bot'],
  'social network': list(`
    social network, social media app, community app, dating, social platform, friends, messaging app
  `),
  adtech: list(`
    adtech, advertising, advertiser*, ad network, martech, marketing automation, influencer marketing, programmatic,
    campaign management
  `),
  'hr tech': list(`
    hr tech, recruit*, hiring, talent, job seeker*, candidate*, employee engagement, workforce, human resources,
    freelancer*, payroll
  `),
  legaltech: list(`
    legaltech, legal tech, lawyer*, law firm*, contract management, litigation, compliance software
  `),
  govtech: ['govtech', 'government services', 'public sector', 'municipalit*', 'smart city', 'citizen*'],
  sports: list(`
    sports, sport, fitness, athlete*, gym, gyms, workout*, football, coach*, training app
  `),
  space: ['satellite*', 'space tech', 'spacecraft', 'rocket*', 'earth observation', 'launch vehicle'],
  'cloud storage': ['cloud storage', 'backup', 'sync', 'synchronization', 'file storage', 'photo storage'],
  'social impact': list(`
    social impact, nonprofit*, ngo, ngos, underserved, social enterprise, csr, financial inclusion
  `),
};
