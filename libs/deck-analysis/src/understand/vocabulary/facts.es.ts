import { list } from './list';
import type { FactVocabulary } from './types';

export const facts: FactVocabulary = {
  roles: {
    founder: list(`
      fundador, fundadora, cofundador, cofundadora, co fundador, co fundadora, fundadores, socio fundador,
      socia fundadora
    `),
    executive: list(`
      director general, directora general, consejero delegado, presidente, gerente general, director ejecutivo,
      directora ejecutiva, director financiero, director comercial, director de tecnología, socio, socia
    `),
    staff: list(`
      director, directora, responsable, responsable de, jefe, jefa, gerente, ingeniero, ingeniera, desarrollador,
      desarrolladora, diseñador, diseñadora, analista, operaciones, ventas, producto, programador, programadora,
      coordinador, coordinadora, científico, abogado, abogada, médico, líder
    `),
    advisor: ['asesor', 'asesora', 'asesores', 'mentor', 'consejero', 'consejera', 'miembro del consejo'],
    investor: ['inversor', 'inversora', 'inversionista', 'ángel inversor', 'business angel'],
  },
  metrics: {
    arr: ['ingresos recurrentes anuales'],
    mrr: ['ingresos recurrentes mensuales'],
    revenue: ['ingresos', 'facturación', 'ventas', 'ingresos acumulados', 'facturado', 'en ventas'],
    gmv: ['gmv', 'volumen de transacciones', 'volumen transaccionado', 'en iva'],
    profit: ['beneficio', 'beneficio neto', 'utilidad', 'beneficios'],
    customers: list(`
      clientes, clientes activos, comerciantes, comercios, suscriptores, empresas, tiendas, restaurantes, hoteles,
      marcas, pymes, negocios, clínicas, hospitales, colegios, socios, clientes de pago
    `),
    users: list(`
      usuarios, usuarios registrados, viajeros, alumnos, estudiantes, pacientes, personas, registrados, miembros,
      familias, conductores, jugadores
    `),
    mau: ['usuarios activos mensuales', 'usuarios activos', 'usuarios mensuales'],
    downloads: ['descargas', 'instalaciones'],
    orders: list(`
      pedidos, facturas, transacciones, reservas, envíos, órdenes, operaciones, compras, consultas, viajes
    `),
    units_sold: ['unidades', 'unidades vendidas', 'vendidos', 'vendidas'],
    pilots: ['pilotos', 'piloto'],
    loi: list(`
      cartas de intención, contratos, contratos firmados, acuerdos, acuerdos firmados
    `),
    waitlist: ['lista de espera', 'preventas', 'preinscritos'],
    pipeline: ['oportunidades', 'en negociación'],
    partners: ['alianzas', 'partners', 'colaboradores', 'aliados'],
    views: ['visitas', 'visualizaciones', 'vistas', 'impresiones'],
    followers: ['seguidores'],
    cities: list(`
      ciudades, países, mercados
    `),
    growth: list(`
      crecimiento, crecimiento mensual, crecimiento anual, aumento, incremento, crecido, crecimos, creciendo, hemos crecido,
      más que, vs mes anterior
    `),
    retention: ['retención', 'tasa de retención', 'recurrencia', 'clientes recurrentes', 'fidelización'],
    churn: list(`
      tasa de abandono, abandono
    `),
    conversion: list(`
      conversión, tasa de conversión
    `),
    cac: ['coste de adquisición', 'costo de adquisición', 'coste de adquisición de cliente'],
    ltv: list(`
      valor de vida, valor de vida del cliente
    `),
    gross_margin: ['margen bruto', 'margen'],
    arpu: list(`
      ticket medio, ticket promedio, ingreso medio por usuario, valor medio del ticket
    `),
    employees: list(`
      empleados, trabajadores
    `),
    grant: ['subvención', 'subvenciones', 'ayuda pública'],
    market_size: list(`
      mercado, tamaño de mercado, tamaño del mercado, mercado global, mercado mundial, industria
    `),
    market_growth: list(`
      crecimiento anual compuesto, tcac, tacc
    `),
  },
  status: {
    target: list(`
      objetivo, objetivos, meta, metas, previsto, prevista, previsión, esperado, estimado, estimada, proyección,
      proyectado, alcanzar, llegar a, en los próximos, próximos meses, para 2025, para 2026, para 2027, para 2028,
      nos llevará, lograremos, conseguir, seremos, será, vamos a, año 1, año 2, año 3, potencial
    `),
    market: ['mercado', 'mundial', 'global', 'industria', 'sector', 'tamaño de mercado', 'a nivel mundial'],
  },
  raise: {
    asking: list(`
      buscamos, estamos buscando, levantando, estamos levantando, levantar, necesitamos, solicitamos,
      queremos levantar, buscando, pedimos
    `),
    label: list(`
      ronda, ronda de, ronda de inversión, ronda de financiación, inversión requerida, inversión necesaria,
      necesidad de inversión, financiación, inversión, capital requerido, ronda semilla, ronda seed,
      objetivo de ronda, tamaño de la ronda, inversión de, inversión buscada, financiamiento
    `),
    earlier: list(`
      levantado, levantamos, hemos levantado, recaudado, recaudados, comprometido, comprometidos, invertido,
      ronda anterior, financiación anterior, subvención, confirmado, confirmados, obtenido, conseguido,
      respaldado por, captado, cerrado
    `),
    other: list(`
      valoración, pre money, post money, ticket mínimo, ingresos, facturación, ventas, mercado, precio, al mes,
      coste, gastos
    `),
  },
  stages: {
    'Pre-Seed': ['pre semilla', 'presemilla', 'pre seed'],
    Seed: list(`
    ronda semilla, capital semilla, semilla, ronda seed
  `),
    'Series A': ['serie a'],
    'Series B': ['serie b'],
    'Series C': ['serie c'],
    'Pre-Series A': ['pre serie a'],
  },
  periods: {
    month: ['al mes', 'mensual', 'mensuales', 'mes', 'por mes'],
    year: list(`
    al año, anual, anuales, año, interanual, por año
  `),
    quarter: list(`
    trimestre, trimestral
  `),
    week: list(`
    a la semana, semanal
  `),
    day: list(`
    al día, diario, diarios
  `),
  },
};
