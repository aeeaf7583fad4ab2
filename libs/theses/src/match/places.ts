import { holds, plain } from '@app/taxonomy';

/** A place with its other names, and the places that it lies in. */
interface Place {
  name: string;
  names: readonly string[];
  within: readonly string[];
}

function places(within: string[], ...lines: string[]): Place[] {
  return lines.map((line) => {
    const names = line.split('|').map(plain);
    return { name: names[0]!, names, within: within.map(plain) };
  });
}

/** Regions, then countries, then the cities that startups name most. Names are compared without accents and case. */
const PLACES: readonly Place[] = [
  ...places(
    [],
    'Worldwide|Global|Anywhere|International',
    'Europe|European',
    'Africa|African',
    'Asia|Asian',
    'Middle East|MENA',
    'Oceania|ANZ',
    'North America',
    'Latin America|LatAm|Latam|Lateinamerika|América Latina',
    'Americas|America',
  ),
  ...places(
    ['Europe'],
    'European Union|EU',
    'DACH|German-speaking',
    'Nordics|Nordic|Scandinavia',
    'Baltics|Baltic',
    'Benelux',
    'Iberia',
    'CEE|Eastern Europe|Central and Eastern Europe',
    'Western Europe',
    'Southern Europe',
  ),
  ...places(['Asia'], 'South East Asia|Southeast Asia|SEA|ASEAN', 'South Asia', 'East Asia', 'APAC|Asia Pacific'),
  ...places(['Africa'], 'Sub-Saharan Africa', 'North Africa'),
  ...places(['Middle East'], 'GCC|Gulf'),
  ...places(['DACH', 'EU', 'Europe', 'Western Europe'], 'Germany|Deutschland|DE', 'Austria|Österreich'),
  ...places(['DACH', 'Europe', 'Western Europe'], 'Switzerland|Schweiz|Suisse'),
  ...places(['Nordics', 'EU', 'Europe'], 'Sweden|Sverige', 'Denmark|Danmark', 'Finland|Suomi'),
  ...places(['Nordics', 'Europe'], 'Norway|Norge', 'Iceland'),
  ...places(['Baltics', 'EU', 'Europe', 'CEE'], 'Estonia|Eesti', 'Latvia', 'Lithuania'),
  ...places(['Benelux', 'EU', 'Europe', 'Western Europe'], 'Netherlands|Nederland|Holland', 'Belgium|Belgique|België', 'Luxembourg'),
  ...places(['Iberia', 'EU', 'Europe', 'Southern Europe'], 'Spain|España', 'Portugal'),
  ...places(['EU', 'Europe', 'Western Europe'], 'France', 'Ireland'),
  ...places(['EU', 'Europe', 'Southern Europe'], 'Italy|Italia', 'Greece', 'Cyprus', 'Malta'),
  ...places(
    ['EU', 'Europe', 'CEE'],
    'Poland|Polska',
    'Czechia|Czech Republic',
    'Slovakia',
    'Hungary',
    'Romania',
    'Bulgaria',
    'Croatia',
    'Slovenia',
  ),
  ...places(['Europe', 'CEE'], 'Ukraine', 'Serbia', 'North Macedonia', 'Albania', 'Moldova'),
  ...places(['Europe', 'Western Europe'], 'United Kingdom|UK|Great Britain|England|Scotland|Wales'),
  ...places(['Europe', 'Asia'], 'Turkey|Türkiye', 'Russia', 'Georgia', 'Armenia'),
  ...places(['North America', 'Americas'], 'United States|USA|US|U.S.|U.S.A.|United States of America', 'Canada'),
  ...places(['Latin America', 'North America', 'Americas'], 'Mexico|México'),
  ...places(
    ['Latin America', 'Americas'],
    'Brazil|Brasil',
    'Argentina',
    'Chile',
    'Colombia',
    'Peru|Perú',
    'Uruguay',
    'Paraguay',
    'Ecuador',
    'Bolivia',
    'Panama|Panamá',
    'Costa Rica',
    'Guatemala',
    'Dominican Republic',
  ),
  ...places(['South Asia', 'Asia', 'APAC'], 'India|Bharat', 'Pakistan', 'Bangladesh', 'Sri Lanka', 'Nepal'),
  ...places(['South East Asia', 'Asia', 'APAC'], 'Singapore', 'Indonesia', 'Malaysia', 'Thailand', 'Vietnam', 'Philippines'),
  ...places(['East Asia', 'Asia', 'APAC'], 'China', 'Japan', 'South Korea|Korea', 'Taiwan', 'Hong Kong'),
  ...places(['Oceania', 'APAC'], 'Australia', 'New Zealand'),
  ...places(['Middle East', 'GCC', 'Asia'], 'United Arab Emirates|UAE', 'Saudi Arabia|KSA', 'Qatar', 'Kuwait', 'Bahrain', 'Oman'),
  ...places(['Middle East', 'Asia'], 'Israel', 'Jordan', 'Lebanon'),
  ...places(['Africa', 'North Africa', 'Middle East'], 'Egypt', 'Morocco', 'Tunisia', 'Algeria'),
  ...places(
    ['Africa', 'Sub-Saharan Africa'],
    'Nigeria',
    'Kenya',
    'South Africa',
    'Ghana',
    'Rwanda',
    'Senegal',
    'Ethiopia',
    'Uganda',
    'Tanzania',
    'Sudan',
    'Ivory Coast|Côte d’Ivoire',
  ),
  ...places(
    ['Germany'],
    'Berlin',
    'Munich|München',
    'Hamburg',
    'Cologne|Köln',
    'Frankfurt',
    'Stuttgart',
    'Düsseldorf|Duesseldorf',
    'Leipzig',
    'Karlsruhe',
  ),
  ...places(['Austria'], 'Vienna|Wien', 'Graz', 'Linz'),
  ...places(['Switzerland'], 'Zurich|Zürich', 'Geneva|Genève', 'Basel', 'Lausanne', 'Zug'),
  ...places(['Sweden'], 'Stockholm', 'Gothenburg', 'Malmö'),
  ...places(['Denmark'], 'Copenhagen|København'),
  ...places(['Finland'], 'Helsinki', 'Espoo'),
  ...places(['Norway'], 'Oslo'),
  ...places(['Estonia'], 'Tallinn', 'Tartu'),
  ...places(['Latvia'], 'Riga'),
  ...places(['Lithuania'], 'Vilnius', 'Kaunas'),
  ...places(['Netherlands'], 'Amsterdam', 'Rotterdam', 'Utrecht', 'Eindhoven', 'Delft'),
  ...places(['Belgium'], 'Brussels', 'Ghent', 'Antwerp', 'Leuven'),
  ...places(['Spain'], 'Madrid', 'Barcelona', 'Valencia', 'Bilbao', 'Málaga'),
  ...places(['Portugal'], 'Lisbon|Lisboa', 'Porto'),
  ...places(['France'], 'Paris', 'Lyon', 'Marseille', 'Toulouse', 'Grenoble'),
  ...places(['Ireland'], 'Dublin', 'Cork'),
  ...places(['Italy'], 'Milan|Milano', 'Rome|Roma', 'Turin|Torino'),
  ...places(['Greece'], 'Athens', 'Thessaloniki'),
  ...places(['Poland'], 'Warsaw|Warszawa', 'Krakow|Kraków', 'Wroclaw|Wrocław'),
  ...places(['Czechia'], 'Prague|Praha', 'Brno'),
  ...places(['Hungary'], 'Budapest'),
  ...places(['Romania'], 'Bucharest', 'Cluj'),
  ...places(['Bulgaria'], 'Sofia'),
  ...places(['Ukraine'], 'Kyiv|Kiev', 'Lviv'),
  ...places(['United Kingdom'], 'London', 'Manchester', 'Cambridge', 'Oxford', 'Edinburgh', 'Bristol', 'Glasgow'),
  ...places(['Turkey'], 'Istanbul', 'Ankara'),
  ...places(
    ['United States'],
    'San Francisco|SF|Bay Area',
    'Silicon Valley|Palo Alto|Mountain View|Menlo Park',
    'California',
    'New York|NYC',
    'Boston',
    'Austin',
    'Seattle',
    'Los Angeles',
    'Chicago',
    'Miami',
    'Texas',
    'Massachusetts',
    'Washington',
    'Delaware',
    'Denver',
    'Atlanta',
  ),
  ...places(['Canada'], 'Toronto', 'Vancouver', 'Montreal|Montréal', 'Waterloo', 'Ontario'),
  ...places(['Mexico'], 'Mexico City|Ciudad de México|CDMX', 'Monterrey', 'Guadalajara'),
  ...places(['Brazil'], 'São Paulo', 'Rio de Janeiro', 'Belo Horizonte'),
  ...places(['Argentina'], 'Buenos Aires'),
  ...places(['Chile'], 'Santiago'),
  ...places(['Colombia'], 'Bogotá', 'Medellín'),
  ...places(['Peru'], 'Lima'),
  ...places(['Uruguay'], 'Montevideo'),
  ...places(['Paraguay'], 'Asunción'),
  ...places(
    ['India'],
    'Bangalore|Bengaluru',
    'Mumbai|Bombay',
    'Delhi|New Delhi',
    'Hyderabad',
    'Chennai',
    'Pune',
    'Kolkata',
    'Gurgaon|Gurugram',
    'Noida',
    'Ahmedabad',
  ),
  ...places(['Indonesia'], 'Jakarta'),
  ...places(['Malaysia'], 'Kuala Lumpur'),
  ...places(['Thailand'], 'Bangkok'),
  ...places(['Vietnam'], 'Hanoi', 'Ho Chi Minh City|Saigon'),
  ...places(['Philippines'], 'Manila'),
  ...places(['China'], 'Beijing', 'Shanghai', 'Shenzhen'),
  ...places(['Japan'], 'Tokyo', 'Osaka'),
  ...places(['South Korea'], 'Seoul'),
  ...places(['Taiwan'], 'Taipei'),
  ...places(['Australia'], 'Sydney', 'Melbourne', 'Brisbane'),
  ...places(['New Zealand'], 'Auckland', 'Wellington'),
  ...places(['United Arab Emirates'], 'Dubai', 'Abu Dhabi'),
  ...places(['Saudi Arabia'], 'Riyadh'),
  ...places(['Israel'], 'Tel Aviv', 'Jerusalem', 'Haifa'),
  ...places(['Egypt'], 'Cairo'),
  ...places(['Nigeria'], 'Lagos', 'Abuja'),
  ...places(['Kenya'], 'Nairobi'),
  ...places(['South Africa'], 'Cape Town', 'Johannesburg'),
  ...places(['Ghana'], 'Accra'),
  ...places(['Rwanda'], 'Kigali'),
];

const BY_NAME = new Map(PLACES.flatMap((place) => place.names.map((name) => [name, place] as const)));

/** Short names that are words as well: they count only where they stand alone between commas. */
const WORDS_TOO = new Set(['us', 'u s', 'de', 'sea', 'sf', 'cork']);

/** Places that a text names. A part between commas that is a name as it stands is taken first, so "Cork, Ireland" is no cork. */
function placesIn(text: string): string[] {
  const parts = text.split(/[,;/|()·•–]+/).map(plain);
  const exact = parts.flatMap((part) => BY_NAME.get(part) ?? []);
  const folded = plain(text);
  const found = exact.length ? exact : PLACES.filter((place) => place.names.some((name) => !WORDS_TOO.has(name) && holds(folded, name)));
  return [...new Set(found.map((place) => place.name))];
}

/** Every place that the named one lies in, itself first. */
function containing(name: string): string[] {
  const found: string[] = [];
  const open = [plain(name)];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const place = BY_NAME.get(next);
    if (!place || found.includes(place.name)) continue;
    found.push(place.name);
    open.push(...place.within);
  }
  return found;
}

/** Whether a location lies in an asked geography, by the table or, for places not in it, by name. */
export function liesIn(location: string, asked: string): boolean {
  const wanted = BY_NAME.get(plain(asked))?.name;
  if (wanted === 'worldwide') return true;
  if (wanted === undefined) return holds(plain(location), plain(asked));
  return placesIn(location).some((place) => containing(place).includes(wanted));
}
