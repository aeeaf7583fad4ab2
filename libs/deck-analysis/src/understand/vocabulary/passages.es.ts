import type { PassageTopic } from '../../facts';
import { list } from './list';
import type { Phrases } from './types';

export const passages: Partial<Record<PassageTopic, Phrases>> = {
  'problem.alternatives': list(`
    modelos tradicionales, intermediarios, soluciones actuales, sistemas heredados
  `),
  'customer.segment': list(`
    clientes, pymes, comercios, viajeros, hoteles, público objetivo, segmento*, compradores internacionales,
    usuarios
  `),
  'market.growth': ['crecimiento anual', 'cagr', 'crecerá', 'crecimiento del mercado'],
  'market.sourced': list(`
    fuente, fuentes, según
  `),
  'market.geography': list(`
    europa, españa, latinoamérica, méxico, américa latina, estados unidos, italia, mundial
  `),
  'why_now.statement': ['por qué ahora', 'porque ahora', 'el momento', 'ahora es'],
  'why_now.regulation': list(`
    regulación, ley, normativa, gobierno, gobiernos, directiva
  `),
  'why_now.technology': list(`
    inteligencia artificial, digitalización, tecnológicas
  `),
  'why_now.behaviour': list(`
    tendencia*, cada vez más, demanda, pandemia, se está convirtiendo, destino de compras
  `),
  'gtm.statement': list(`
    estrategia comercial, estrategia de marketing, adquisición de clientes, captación de clientes, expansión
  `),
  'gtm.channel': list(`
    redes sociales, canales, publicidad, influencer*, seo, eventos, ferias, marketplace*
  `),
  'gtm.sales': list(`
    equipo comercial, fuerza de ventas, venta directa, ciclo de venta*
  `),
  'gtm.partnership': list(`
    alianzas, acuerdos con, distribuidores, colaboración con, partners, marca blanca
  `),
  'gtm.cost': list(`
    coste de adquisición, presupuesto de marketing
  `),
  'gtm.phased': list(`
    fase 1, fase 2, primera fase, expandiéndose, corto plazo
  `),
  'validation.pilot': ['piloto', 'pilotos', 'prueba de concepto'],
  'validation.letter_of_intent': list(`
    carta de intención, cartas de intención, contratos firmados
  `),
  'validation.paying': list(`
    clientes de pago, ingresos recurrentes, facturación, ingresos acumulados
  `),
  'validation.award': list(`
    premio, premios, ganador*, finalista*, seleccionado
  `),
  'validation.press': list(`
    prensa, en los medios
  `),
  'validation.accelerator': list(`
    aceleradora*, incubadora*, lanzadera, wayra, santander x
  `),
  'validation.partner': list(`
    nuestros socios, colaboradores, confían en nosotros, respaldado por
  `),
  'validation.survey': list(`
    encuesta*, entrevistas
  `),
  'validation.waitlist': ['lista de espera'],
  'solution.statement': list(`
    es una plataforma, nuestra plataforma, ofrecemos, ayudamos, permite, nuestra solución, hemos desarrollado,
    plataforma que
  `),
  'solution.benefit': list(`
    ahorro*, reduce, aumenta, incremento de, instantáne*, sin, más rápido, transparente, automátic*, evita
  `),
  'solution.how_it_works': list(`
    cómo funciona, paso 1, en el momento de, conectado directamente, integración con
  `),
  'product_stage.prototype': ['prototipo', 'producto mínimo viable'],
  'product_stage.beta': list(`
    beta, fase de pruebas
  `),
  'product_stage.live': list(`
    en producción, lanzado, clientes activos, operativo, en funcionamiento, disponible en, facturas
  `),
  'competition.statement': ['competencia', 'competidores', 'modelos tradicionales', 'alternativas'],
  'competition.advantage': list(`
    a diferencia de, nos diferencia, ventaja competitiva, único, única, no es nuestra estrategia,
    es nuestra naturaleza
  `),
  'moat.statement': ['barreras de entrada', 'ventaja competitiva', 'ventajas competitivas'],
  'moat.patent': list(`
    patente*, propiedad intelectual, marca registrada
  `),
  'moat.network': list(`
    efecto de red, efectos de red
  `),
  'moat.technology': list(`
    tecnología propia, tecnología propietaria, plataforma de propiedad, desarrollo propio
  `),
  'moat.exclusive': ['exclusiv*'],
  'moat.certification': list(`
    certificad*, certificación, homologad*, agencia tributaria,
    conectado directamente con las plataformas gubernamentales
  `),
  'business_model.statement': list(`
    modelo de negocio, fuentes de ingresos, monetización, modelo de ingresos
  `),
  'business_model.subscription': list(`
    suscripción, suscripciones, cuota mensual, al mes, freemium, premium
  `),
  'business_model.transaction': list(`
    comisión, comisiones, cada transacción, por transacción
  `),
  'business_model.licence': list(`
    licencia*, marca blanca
  `),
  'business_model.advertising': list(`
    publicidad, publicitaria, anuncios
  `),
  'business_model.sales': list(`
    venta de, ventas directas, retail
  `),
  'unit_economics.cac': ['cac', 'coste de adquisición'],
  'unit_economics.ltv': ['ltv'],
  'unit_economics.margin': list(`
    margen, margen bruto
  `),
  'unit_economics.churn': list(`
    retención, churn
  `),
  'unit_economics.arpu': list(`
    ticket medio, valor medio del ticket
  `),
  'forecast.statement': ['proyecciones', 'previsiones', 'plan financiero', 'cuenta de resultados'],
  'forecast.break_even': list(`
    punto de equilibrio, break even
  `),
  'team.employer': ['ex', 'ex ceo', 'ex cto', 'anteriormente', 'exdirector', 'director en', 'socio de'],
  'team.exit': list(`
    vendió, vendida a, fundador de, emprendedor en serie, y fundador de
  `),
  'team.degree': list(`
    universidad, doctor en, máster, mba, ingeniero por, licenciad*
  `),
  'team.experience': list(`
    años de experiencia, más de # años, años en
  `),
  'team.full_time': list(`
    tiempo completo, dedicación completa
  `),
  'team.hiring': list(`
    contratación, contratar
  `),
  'use_of_funds.milestone': ['nos llevará a', 'permitirá', 'para alcanzar', 'objetivos'],
  'round.committed': list(`
    comprometid*, confirmad*
  `),
  'round.instrument': list(`
    nota convertible, préstamo participativo, ampliación de capital, equity
  `),
  'round.valuation': list(`
    valoración, pre money, post money
  `),
  'round.grant': list(`
    subvención, subvenciones, enisa, cdti, neotec
  `),
  'round.earlier': list(`
    ronda anterior, hemos levantado, financiación anterior, inversores actuales
  `),
  'return.exit': ['salida a bolsa', 'estrategia de salida', 'venta de la compañía'],
  'return.multiple': list(`
    retorno de, rentabilidad
  `),
  'roadmap.milestone': ['hitos', 'próximos pasos', 'lanzamiento', 'hoja de ruta'],
  'registration.address': list(`
    sede en, oficinas en
  `),
};
