import type { CriRecommendation } from '../cri.types';
import type { Slide } from './deck-pdf';

/** What a founder writes who does what a recommendation asks and nothing more, by the recommendation's id. */
export const ANSWERS: Readonly<Record<string, string[]>> = {
  'team_founders.specified': ['Jane Doe, CEO & Co-Founder'],
  'team_completeness.specified': ['Max Muster, CTO'],
  'team_completeness.evidenced': ['Eva Lind, Head of Sales'],
  'team_fit.present': ['10 years of experience in refrigeration'],
  'team_commitment.present': ['The team has worked together since 2021'],
  'team_commitment.specified': ['All founders work full-time'],
  'team_advisors.present': ['Peter Falk, Advisor'],
  'problem.specified': ['Shops lose 12% of their stock'],
  'problem.evidenced': ['Source: World Bank'],
  'customer.present': ['Our customers are small and medium shops'],
  'market_size.present': ['TAM: $4B'],
  'market_size.specified': ['SAM: $600M'],
  'market_size.evidenced': ['SOM: $50M'],
  'why_now.present': ['Why now: food prices have changed everything'],
  'gtm.present': ['Go to market through trade shows'],
  'gtm.specified': ['Trade shows and channel partners'],
  'gtm.evidenced': ['Sales cycle of 30 days, conversion rate 12%'],
  'validation.present': ['Winner of the FoodTech Award'],
  'validation.specified': ['Two pilots are running'],
  'momentum.present': ['85 customers'],
  'momentum.specified': ['$240K revenue'],
  'momentum.evidenced': ['20% growth month over month'],
  'solution.specified': ['How it works: sensors report to the cloud', 'It saves staff time'],
  'solution.evidenced': ['90% less waste'],
  'product_stage.present': ['Product concept'],
  'product_stage.specified': ['A working prototype exists'],
  'product_stage.evidenced': ['Live since 2024'],
  'competition.present': ['Competitor: CoolTrack'],
  'competition.specified': ['Competitors: CoolTrack, FridgeWatch'],
  'competition.evidenced': ['Competitors: CoolTrack, FridgeWatch, IceBox. Unlike them we are wireless'],
  'moat.present': ['Hard to copy: high entry barriers'],
  'moat.specified': ['Patent pending and proprietary data'],
  'business_model.specified': ['Price: $49 per month'],
  'business_model.evidenced': ['Basic $49 per month, Pro $99 per month'],
  'unit_economics.present': ['Gross margin 70%'],
  'unit_economics.specified': ['LTV $4,000'],
  'unit_economics.evidenced': ['Churn 2%'],
  'forecast.present': ['Expected revenue of $2M in 2027'],
  'ask.present': ['We are raising $1.5M'],
  'ask.specified': ['60% product', '25% sales'],
  'ask.evidenced': ['15% operations', '18 months of runway'],
  'round_traction.present': ['Instrument: convertible note'],
  'return_logic.present': ['Exit by trade sale'],
  'contact.specified': ['hello@nordlicht.io'],
  'contact.evidenced': ['Phone: +49 30 1234567'],
  'website.evidenced': ['www.nordlicht.io'],
  'roadmap.present': ['Next milestones: launch of version 2'],
  'roadmap.specified': ['Launch of version 2 in Q3 2027'],
  'registration.present': ['Nordlicht GmbH'],
  'dated.present': ['2026'],
};

/** The deck after its founder has followed all of these recommendations. */
export function followAll(slides: readonly Slide[], recommendations: readonly CriRecommendation[]): Slide[] {
  const changed = slides.map((slide) => ({ ...slide, lines: [...slide.lines] }));
  const added: { after: number; slide: Slide }[] = [];
  for (const item of recommendations) {
    const title = /with the title "(.*?)"/.exec(item.detail)?.[1];
    if (item.id === 'team_founders.evidenced') addEmployers(changed[item.page! - 1]!);
    else if (title !== undefined) added.push({ after: item.page!, slide: { title, lines: ANSWERS[item.id]! } });
    else changed[item.page! - 1]!.lines.push(...ANSWERS[item.id]!);
  }
  added.sort((a, b) => b.after - a.after).forEach(({ after, slide }) => changed.splice(after, 0, slide));
  return changed;
}

function addEmployers(slide: Slide): void {
  slide.lines = slide.lines.map((line) => (line.includes('Founder') ? `${line}, ex-Siemens` : line));
}
