import { words } from './list';

/** What a market is counted in where it is not counted in money: people, places, things, uses. */
export const COUNTED_NOUNS: ReadonlySet<string> = new Set(
  words(`
    accounts acres adults animals apartments apps babies beds bikes bookings brands buildings businesses campaigns cars
    cases children citizens clicks clinics companies consumers containers couples cows customers deliveries developers
    devices doctors downloads dogs drivers drones employees enterprises events factories families farmers farms flights
    founders freelancers gamers games guests hectares homes hospitals hotels hours households individuals inhabitants
    installations installs journeys kids kwh gwh mwh twh litres liters locations machines meals members merchants miles
    minutes mothers mw gw nights offices orders organisations organizations owners packages pages parcels passengers
    patients pensioners people persons pets pharmacies phones pieces plants players policies procedures products
    professionals properties pupils readers residents restaurants retailers riders rides robots rooms samples schools
    scooters screens seats seniors sensors ships shipments shipowners shoppers shops sites smartphones smes smbs
    sqm startups stores streams students subscribers subscriptions surgeries systems tablets teachers teams tenants tests
    tickets tons tonnes tourists tracks transactions travelers travellers treatments trees trips trucks tvs units users
    vehicles venues viewers views visitors visits voters vessels wells women men workers
    anlagen arbeitnehmer ausfluge autos bauern bestellungen betriebe buchungen einheiten einwohner fahrer fahrten fahrzeuge
    familien firmen flachen flottenfahrzeuge gaste gebaude gerate haushalte hektar kilometer kinder kunden lieferungen
    maschinen menschen mitarbeiter nachte nutzer operationen pakete patienten personen pflegekrafte reisen reisende
    restaurants schuler sendungen stuck studenten studierende tonnen touristen transaktionen unternehmen verbraucher
    vertrage wohnungen
    clientes coches consumidores dispositivos empresas estudiantes familias habitantes hogares negocios ninos pacientes
    pasajeros pedidos personas pymes reservas toneladas trabajadores turistas unidades usuarios vehiculos viajes viajeros
    visitantes viviendas
    appareils clients commandes commerces consommateurs eleves entreprises enfants etudiants femmes foyers habitants hommes
    logements menages patients personnes pme salaries tonnes touristes trajets unites utilisateurs vehicules visiteurs voyages
    voyageurs
    alunos carros consumidores criancas domicilios encomendas escolas estudantes habitantes pessoas toneladas trabalhadores
    usuarios utilizadores viagens viajantes
  `),
);
