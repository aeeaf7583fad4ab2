import { list, words } from '@app/lexicon';
import { getDomain } from 'tldts';

/** Hosts that carry many people's pages: never a company's own website, and mail from the free ones tells no domain. */
export const FREE_MAIL: ReadonlySet<string> = new Set(
  list(`
  gmail.com, googlemail.com, outlook.com, hotmail.com, live.com, msn.com, yahoo.com, ymail.com, icloud.com, me.com,
  mac.com, aol.com, gmx.de, gmx.net, gmx.com, web.de, t-online.de, freenet.de, posteo.de, mail.com, mail.ru,
  yandex.ru, yandex.com, ya.ru, bk.ru, list.ru, inbox.ru, rambler.ru, proton.me, protonmail.com, pm.me, tutanota.com,
  fastmail.com, hey.com, zoho.com, zohomail.in, rediffmail.com, qq.com, 163.com, 126.com, naver.com, hanmail.net,
  daum.net, orange.fr, free.fr, laposte.net, wanadoo.fr, sfr.fr, libero.it, virgilio.it, uol.com.br, bol.com.br,
  terra.com.br, seznam.cz, wp.pl, o2.pl, interia.pl, hotmail.co.uk, btinternet.com, yahoo.co.uk, yahoo.co.in,
  yahoo.fr, yahoo.es, yahoo.de, outlook.es, outlook.de, outlook.fr, hotmail.fr, hotmail.es, hotmail.de, comcast.net,
  verizon.net, att.net, telefonica.net
`),
);

export const PLATFORMS: readonly string[] = list(`
  linkedin.com, lnkd.in, facebook.com, fb.com, fb.me, twitter.com, x.com, t.co, t.me, telegram.org, instagram.com,
  youtube.com, youtu.be, tiktok.com, vimeo.com, medium.com, substack.com, github.com, gitlab.com,
  bitbucket.org, google.com, goo.gl, g.co, docs.google.com, forms.gle, play.google.com, apple.com, apps.apple.com,
  itunes.apple.com, microsoft.com, amazon.com, amazon.in, amzn.to, flipkart.com, wikipedia.org, wikimedia.org,
  tinyurl.com, bit.ly, ow.ly, is.gd, rb.gy, cutt.ly, shorturl.at, buff.ly, statista.com, crunchbase.com,
  pitchbook.com, cbinsights.com, gartner.com, mckinsey.com, grandviewresearch.com, marketsandmarkets.com,
  mordorintelligence.com, forbes.com, techcrunch.com, bloomberg.com, reuters.com, nytimes.com, wsj.com, ft.com,
  bbc.com, bbc.co.uk, cnbc.com, theverge.com, wired.com, slideshare.net, scribd.com, canva.com, figma.com, notion.so,
  pitch.com, beautiful.ai, prezi.com, slidesgo.com, freepik.com, flaticon.com, storyset.com,
  unsplash.com, pexels.com, pixabay.com, shutterstock.com, istockphoto.com, slidescarnival.com, slidemodel.com,
  envato.com, thenounproject.com, icons8.com, calendly.com, typeform.com, airtable.com, dropbox.com, drive.google.com,
  loom.com, miro.com, whatsapp.com, wa.me, discord.gg, discord.com, slack.com, reddit.com, quora.com, producthunt.com,
  angel.co, wellfound.com, f6s.com, docsend.com, hubspot.com, sec.gov, europa.eu, who.int, worldbank.org, un.org,
  oecd.org, nih.gov, ncbi.nlm.nih.gov, sciencedirect.com, nature.com, arxiv.org, doi.org, researchgate.net, ssrn.com,
  researchandmarkets.com, fortunebusinessinsights.com, ibisworld.com, alliedmarketresearch.com,
  precedenceresearch.com, globenewswire.com, prnewswire.com, businesswire.com, linktr.ee, behance.net, dribbble.com,
  pinterest.com, trustpilot.com, glassdoor.com, gov.uk, example.com, w3.org, reallygreatsite.com, yourwebsite.com,
  yourcompany.com, yourdomain.com, company.com, website.com, domain.com, schema.org, adobe.com, opensea.io,
  etherscan.io, coinmarketcap.com, tradingview.com, bcg.com, deloitte.com, pwc.com, ey.com, kpmg.com, accenture.com,
  bain.com, forrester.com, idc.com
`);

/** Hosts of anybody's site under a name of its own: the site is the company's, the name is whoever opened the account. */
const HOSTING: ReadonlySet<string> = new Set(
  list(`
  github.io, gitlab.io, netlify.app, vercel.app, herokuapp.com, web.app, firebaseapp.com, pages.dev, onrender.com,
  wixsite.com, webflow.io, carrd.co, notion.site, framer.website, framer.app, squarespace.com, wordpress.com, blogspot.com,
  weebly.com, glitch.me, replit.app, fly.dev, azurewebsites.net
`),
);

/** Whether the host's own name says nothing of whose site it is. */
export function isHosted(host: string): boolean {
  return HOSTING.has(host.split('.').slice(-2).join('.'));
}

const PLATFORM_SET: ReadonlySet<string> = new Set(PLATFORMS);

export function isPlatform(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, at) => PLATFORM_SET.has(labels.slice(at).join('.')));
}

/**
 * Top-level domains believed in running text, where "etc.In" and "Node.js" look like hosts too. Links need no such list, and what
 * is written with a scheme or www neither.
 */
const TLDS: ReadonlySet<string> = new Set(
  words(`
    com net org io ai co app dev tech xyz info biz me tv cc gg so sh fm ly to vc pro name mobi online site store shop
    website space cloud digital agency solutions systems software services network finance financial money bank
    capital ventures fund investments health healthcare care clinic doctor fitness bio life live world global city
    earth eco green energy solar farm garden food kitchen restaurant cafe bar pizza coffee wine beer academy school
    college education university training courses institute media news press blog video audio film studio design art
    gallery photos camera graphics games game play casino bet poker fun social community chat email link click page
    web host hosting domains zone center club team group company ltd gmbh inc llc work works jobs careers market
    markets marketing sale trade trading exchange express delivery travel tours holiday flights hotel house homes
    estate property properties rentals land immo cars auto bike taxi parts repair tools toys pet pets dog vet love
    dating wedding family kids baby fashion clothing shoes jewelry watch style beauty hair salon makeup luxury vip
    gold diamonds guru ninja rocks cool wtf plus one today now day science engineering technology codes data computer
    security protection support help guide expert africa asia berlin london paris nyc tokyo wien hamburg koeln swiss
    study fyi how wiki tax legal law lawyer insure insurance credit loans loan mortgage build builders construction supply
    supplies industries international partners consulting management foundation charity church university degree
    golf football soccer tennis surf yoga run camp events show theater band dance fish boats yachts villas apartments rent
    rentals directory reviews deals cheap forsale bargains gifts flowers florist catering recipes cooking menu wine vin
    surgery dental hospital vet vision lab hair salon baby mom dad tel lat ngo bot monster
    eu us uk de fr es it nl be at ch pl cz sk hu ro bg gr pt se no dk fi ee lv lt ie is ru ua by kz tr il ae sa in pk
    bd lk np cn hk tw jp kr sg my th vn id ph au nz ca mx br ar cl pe ve uy ec za ng ke gh eg ma tn ug tz rw et example
  `),
);

export function isKnownTld(tld: string): boolean {
  return TLDS.has(tld);
}

/** "mail.shop.acme.co.uk" → "acme.co.uk", by the public suffix list; of a host of anybody's sites "acme.github.io". */
export function registrable(host: string): string {
  const labels = host
    .toLowerCase()
    .replace(/^www\d?\./, '')
    .split('.')
    .filter((label) => label !== '');
  if (HOSTING.has(labels.slice(-2).join('.'))) return labels.slice(-3).join('.');
  return getDomain(labels.join('.'), { validateHostname: false }) ?? labels.slice(-2).join('.');
}

/** "acme.co.uk" → "acme". */
export function nameLabel(host: string): string {
  return registrable(host).split('.')[0] ?? '';
}
