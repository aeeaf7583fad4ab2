import { words } from './list';

/** Words of slogans and slide corners in any trade: capitalised on covers, yet nobody's name by themselves. */
export const COMMON_NOUNS: ReadonlySet<string> = new Set(
  words(`
    accessories access account accounting activity advertising agency agent agents agriculture analysis analytics
    answer apparel appliances application approach architecture area art artificial assets assistant audience audio
    automation autonomous bags bank banking based beauty best better beyond big block blockchain body book booking
    books box brand brands bridge bring bringing broken build builder building business buy capital car care cars cash
    center centre chain change channel chat children choice choices city class clean clear climate clinic clothing
    cloud club code coffee collection college commerce commercial communication community companion computer computing
    connect connected connecting connection construction consulting consumer contact content control cooking corporate
    cost course crafted create created creating creation creative creators credit culture customer customers cycle
    daily dashboard data date decentralized decision decisions delivered delivering delivery demand dental design
    designed desk developer developers development device devices diagnostics digital direct discover discovery
    distribution district document documents driven driver driving earth easy economy ecosystem education effective
    efficient electric electronics elegant employee employees empower empowering energy engagement engine engineering
    enterprise entertainment environment equipment essentials event events every everyday everyone everything
    evolution exchange exclusive executive experience experiences expert experts fabric factory family farm farmers
    farming fashion fast faster feature features field file film finance financial financing finding fintech first
    fitness flow food footprint forms forward freedom fresh friendly friends front fuel full fun funding furniture
    future gallery games gaming garden generation gift gifts global good goods government great green grocery group
    grow growing growth guide hand hardware health healthcare healthy help helping high home homes hospital
    hospitality hotel hotels house housing human idea ideas identity image impact improve incredible independent
    industrial industries industry information infrastructure innovation innovative insight insights insurance
    integrated integration intelligence intelligent interactive interface international internet introducing inventory
    investing investment investor investors items job jobs journey kitchen knowledge language leader leaders leading
    learn learning legal lending level life lifestyle light line list live living loan loans local location logistics
    love loyalty machine machines made making manage managed management manager manufacturing map market marketing
    marketplace markets master matching material materials matter media medical medicine member members membership
    mental messaging messenger method mind mission mobile mobility model modern money monitoring motion move movement
    movies multi music nation national natural nature need needs network networks new news next night now nutrition
    ocean office offline online open operating operations opportunity order organic organization original own page
    paper parent parents parking partner partners partnership party patient patients pay payment payments people
    performance person personal personalised personalized pet pets phone photo photos physical place planet plant
    plants platform platforms play player players point policy portal portfolio possible power powered powering
    practice predictive premium presentation privacy private problem process processing product production
    productivity products professional professionals profile program programs project projects property protect
    protection protocol provider public purchase quality question quick reality recovery recruiting recruitment
    redefining reimagined reinventing reliable remote renewable rent rental report research reserved resource
    resources restaurant restaurants retail retailers revenue revolution revolutionising revolutionizing reward
    rewards right risk road robotics room safe safety sale sales save saving savings scale scaling school schools
    science score screen search season secure security self sell seller sellers sensor sensors series service services
    share shared sharing shop shopping show simple simplified simplifying simply single site skill skills sleep small
    smart smarter social software solar solution solutions source space special speed sport sports staff standard
    startup startups station step storage store stores story storytelling strategy stream streaming street strong
    student students studio study style subscription success summary supply support surface sustainability sustainable
    sustainably system systems talent target task team teams technical technologies technology test testing text thing
    things thinking ticket tickets time times today together token tool tools top total tourism track tracking trade
    trading traffic trained training transaction transform transformation transforming transparent transport
    transportation travel travelers treatment trend true trust trusted truth tutor university unlock unlocking update
    urban usage use user users value values vehicle vehicles video videos view vision visual voice want waste watch
    water wave way wealth wear web website week welcome well wellbeing wellness wide wireless women words work worker
    workers workflow workforce working workplace world worldwide write writing year years young your empresa empresas
    negocio negocios solucion soluciones plataforma servicio servicios tecnologia salud futuro mundo vida unternehmen
    losung zukunft gesundheit welt entreprise avenir sante monde vie saude
  `),
);
