import { facts } from './facts.es';
import { list } from './list';
import { passages } from './passages.es';
import type { LanguageVocabulary } from './types';

export const es: LanguageVocabulary = {
  language: 'es',
  common: list(`
    el, la, los, las, de, del, que, en, para, con, por, una, un, es, se, más, su, nuestro, nuestra, como, sin, y, al,
    son
  `),
  sections: {
    background: {
      title: list(`
      introducción, contexto, quiénes somos, resumen ejecutivo, resumen, sobre nosotros, nuestra historia, la empresa,
      misión
    `),
    },
    problem: {
      title: list(`
        problema, problemas, el problema, cuál es el problema, reto, retos, el reto, desafío, desafíos, necesidad,
        la necesidad, dolor, situación actual, problemática, el dolor, puntos de dolor, qué problema resolvemos,
        la problemática
      `),
      strong: list(`
        es una mentira, ineficiente*, falta de, costoso, obsoleto*, largas colas, comisiones ocultas, intermediarios,
        pierden, no existe, difícil, lento, complicado
      `),
      weak: ['problema*', 'caro', 'coste*', 'riesgo*', 'manual*', 'limitad*', 'sin'],
    },
    solution: {
      title: list(`
        solución, soluciones, nuestra solución, la solución, propuesta de valor, qué hacemos, qué ofrecemos,
        cómo lo solucionamos, cómo lo resolvemos, nuestra propuesta, qué es, beneficios, ventajas para el cliente
      `),
      strong: list(`
        somos, ofrecemos, es una plataforma, nuestra plataforma, permite, ayudamos, hemos desarrollado, lo hacemos,
        sin reembolsos
      `),
      weak: list(`
        plataforma, fácil, instantáne*, transparente, inteligente, automátic*, rápid*, simple
      `),
    },
    product: {
      title: list(`
        producto, productos, nuestro producto, el producto, cómo funciona, funcionamiento, funcionalidades,
        características, tecnología, nuestra tecnología, demo, la app, la plataforma, nuestra plataforma, servicios,
        nuestros servicios, suite
      `),
      strong: list(`
        backoffice, crm, portal, aplicación móvil, app móvil, panel de control, en un clic, algoritmo*
      `),
      weak: ['app', 'usuario', 'integración', 'datos', 'herramienta*'],
    },
    use_cases: { title: ['casos de uso', 'caso de éxito', 'casos de éxito', 'aplicaciones'] },
    customers: {
      title: list(`
      clientes, nuestros clientes, cliente objetivo, público objetivo, segmento de clientes, buyer persona, target
    `),
    },
    testimonials: {
      title: list(`
      testimonios, qué dicen nuestros clientes, opiniones, lo que dicen de nosotros
    `),
    },
    market: {
      title: list(`
        mercado, el mercado, tamaño de mercado, tamaño del mercado, oportunidad, la oportunidad,
        oportunidad de mercado, la oportunidad de mercado, análisis de mercado, mercado objetivo, mercado potencial,
        nuestro mercado, industria
      `),
      strong: list(`
        mercado global, mercado de, tamaño de, tam, sam, som, crecimiento anual, mil millones
      `),
      weak: ['mercado*', 'industria', 'sector'],
    },
    why_now: {
      title: list(`
      por qué ahora, porque ahora, porqué ahora, tendencias, el momento, el momento es ahora
    `),
      strong: list(`
      en la actual, geopolítica, se está convirtiendo, los gobiernos
    `),
    },
    business_model: {
      title: list(`
        modelo de negocio, modelo de ingresos, modelos de ingresos, monetización, precios, planes,
        fuentes de ingresos, cómo ganamos dinero, tarifas, modelo económico, economía unitaria
      `),
      strong: list(`
        suscripción, suscripciones, comisión, comisiones, freemium, al mes, por usuario, margen de, cada transacción,
        licencia*, ltv cac, cuota mensual
      `),
      weak: ['ingresos', 'precio*', 'margen*', 'premium'],
    },
    unit_economics: { title: ['economía unitaria', 'unit economics', 'métricas unitarias'] },
    traction: {
      title: list(`
        tracción, nuestra tracción, hitos, logros, hitos alcanzados, métricas, validación, resultados, crecimiento,
        evidencia real, impacto real, nuestros números, kpis, avances, progreso, premios, reconocimientos, en cifras,
        evidencia
      `),
      strong: list(`
        clientes activos, usuarios activos, ingresos acumulados, aceleradoras, hemos, facturación, descargas,
        gracias a, han ayudado, crecimiento de, premios, incremento de ventas
      `),
      weak: ['clientes', 'usuarios', 'ventas', 'ingresos', 'crecimiento', 'facturas', 'comerciantes'],
    },
    go_to_market: {
      title: list(`
        go to market, estrategia de marketing, marketing, estrategia comercial, plan de marketing, estrategia,
        estrategia de crecimiento, canales, adquisición de clientes, estrategia de ventas, plan comercial, expansión,
        plan de expansión, estrategia de adquisición, captación de clientes, distribución, canales de venta,
        internacionalización
      `),
      strong: list(`
        canales, alianzas, redes sociales, ciclo de venta, fuerza de ventas, captación, distribuidores, campañas
      `),
      weak: ['marketing', 'ventas', 'expansión'],
    },
    competition: {
      title: list(`
        competencia, la competencia, competidores, nuestra competencia, análisis competitivo,
        análisis de la competencia, panorama competitivo, ventaja competitiva, ventajas competitivas, comparativa,
        diferenciación, qué nos diferencia, con la competencia, alternativas, benchmark, posicionamiento, comparación
      `),
      strong: list(`
        competidores, competencia, vs, modelos tradicionales, a diferencia de, nos diferencia, comparado con,
        soluciones existentes
      `),
      weak: ['tradicional*', 'alternativa*'],
    },
    moat: {
      title: list(`
      barreras de entrada, ventaja competitiva, ventajas competitivas, propiedad intelectual, por qué nosotros,
      defensa, patentes
    `),
      strong: list(`
      patente*, barreras de entrada, efecto de red, exclusiv*, ventaja competitiva
    `),
    },
    team: {
      title: list(`
        equipo, nuestro equipo, el equipo, fundadores, equipo fundador, los fundadores, equipo directivo,
        conoce al equipo, socios, quiénes somos, fundadores y equipo
      `),
      strong: list(`
        cofundador*, co fundador*, fundador*, ceo, cto, cofounder, años de experiencia, más de # años, ex ceo, socio
      `),
      weak: ['director*', 'experiencia', 'equipo', 'ingenier*', 'universidad'],
    },
    advisors: { title: ['asesores', 'consejo asesor', 'advisors', 'mentores', 'consejo', 'advisory board'] },
    investors: {
      title: list(`
      inversores, nuestros inversores, respaldados por, inversionistas, cap table, apoyado por
    `),
    },
    financials: {
      title: list(`
        finanzas, proyecciones financieras, plan financiero, previsiones, previsiones financieras, proyecciones,
        estados financieros, financiero, cuenta de resultados, proyección, proyección de ventas,
        proyección financiera, métricas financieras, plan de negocio
      `),
      strong: list(`
        ebitda, cuenta de resultados, flujo de caja, beneficio neto, punto de equilibrio, proyecciones,
        gastos operativos, año 1, año 2, año 3
      `),
      weak: ['ingresos', 'gastos', 'beneficio', 'costes'],
    },
    ask: {
      title: list(`
        inversión, ronda, la ronda, ronda de inversión, ronda de financiación, financiación, necesidades de inversión,
        qué buscamos, buscamos, solicitud, necesidades de financiación, oportunidad de inversión,
        propuesta de inversión, inversión requerida, levantamiento, seed round, seed, la propuesta, ronda semilla,
        ronda seed, ronda actual, nuestra ronda, financiamiento
      `),
      strong: list(`
        buscamos, levantando, levantar, ronda de, seed round, valoración, pre money, esta ronda, estamos levantando,
        capital semilla, inversión de, nota convertible
      `),
      weak: ['inversión', 'ronda', 'financiación', 'inversores'],
    },
    use_of_funds: {
      title: list(`
      uso de fondos, uso de los fondos, destino de los fondos, destino de la inversión, uso de la inversión,
      asignación de fondos, en qué invertiremos, distribución de la inversión, uso del capital
    `),
      strong: list(`
      uso de los fondos, uso de fondos, destino de los fondos, destinará
    `),
      weak: list(`
      contratación, marketing, operaciones, desarrollo
    `),
    },
    roadmap: {
      title: list(`
      hoja de ruta, roadmap, próximos pasos, plan de acción, cronograma, hitos, futuro, próximos hitos,
      línea de tiempo
    `),
      strong: list(`
      t1, t2, t3, t4, próximos meses, fase 1, fase 2
    `),
    },
    vision: { title: ['visión', 'nuestra visión', 'misión', 'misión y visión', 'visión y misión', 'propósito'] },
    impact: { title: ['impacto', 'impacto social', 'sostenibilidad', 'ods'] },
    exit: { title: ['salida', 'estrategia de salida', 'exit'] },
    contact: {
      title: list(`
      contacto, gracias, muchas gracias, hablemos, contáctanos, preguntas, sé parte, únete, únete a nosotros,
      se parte de, contáctenos
    `),
      strong: list(`
      gracias, contacto, escríbenos, hablemos, sé parte de, únete
    `),
    },
    appendix: { title: ['anexo', 'anexos', 'apéndice', 'aviso legal', 'glosario', 'fuentes'] },
    contents: {
      title: list(`
      índice, contenido, contenidos, agenda, tabla de contenidos, índice de contenidos
    `),
    },
  },
  facts,
  passages,
};
