import { words } from './list';

/** Frequent first names of many countries, folded: they tell a person from a product where capitals do not. */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  words(`
    aaron abel abhijit abhinav abhishek adam adele aditi aditya adrian adriana agnes ahmed aidan aisha ajay akash
    akhil akshay alan albert alberto alejandra alejandro aleksandr alessandro alessia alex alexa alexander alexandra
    alexandre alexandru alexey alexis alfredo ali alice alicia alina alison allison alvaro amanda amber amelia amir
    amit amita amy ana anastasia anders andre andrea andreas andreea andrei andres andrew andrey andrii andrzej andy
    angel angela angelo aniket anil anish anita anja anjali ankit ankita ankur anna annabel anne annika anthony
    antoine anton antonia antonio anuj anurag apoorva aravind ariel armando arjun armin arnaud arnav arthur artem
    arturo arun arvind ashish ashley ashok ashwin astrid aurelie austin axel ayesha barbara bart bartosz bastian
    beatrice beatriz ben benedikt benjamin benoit bernard bernd bhavesh bhavya bianca bilal bjorn bob bogdan
    boris brad bradley brandon brenda brett brian bruce bruno bryan caleb camila camille carl carla carlo carlos
    carmen carol carolina caroline catalina catherine cecilia cedric celine cesar chad chandra charles charlie
    charlotte chen chetan chiara chris christian christina christine christoph christophe christopher ciara claire
    clara claude claudia claudio clement colin connor constantin corinna craig cristian cristina curtis cynthia daisy
    damian damien dan dana daniel daniela daniele danielle danilo danny dario darren dave david davide dean deborah
    deepa deepak deepika denis dennis derek devin dhruv diana diane diego dieter dietmar dilip dimitri dinesh dirk
    divya dmitri dmitry dmytro dominic dominik dominique don donald donna doris dorothea douglas dustin dylan eduardo
    edward edwin ehsan elaine elena eleonora eli elias elif elijah elisa elisabeth elise elizabeth ella ellen elliot
    emil emilia emilie emily emma emmanuel enrico enrique eric erica erik erika ernesto esteban esther ethan eugene
    eva evan eve evelyn evgeny fabian fabio fabrice farah fatima federica federico felipe felix ferdinand fernanda
    fernando filip filippo fiona flavia florent florian frances francesca francesco francis francisco franck frank
    franz fred frederic frederik gabriel gabriela gabriele gareth gary gaurav gautam gavin geoffrey georg george
    georgia gerald gerard gerhard giacomo gianluca gil giorgio giovanni girish giulia giulio giuseppe glenn gonzalo
    gopal gordon grace graham greg gregor gregory guido guillaume guillermo gunther gustav gustavo guy hadar hana
    hanna hannah hannes hans harald hari harish harpreet harry harsh harsha harshit hassan heather hector heidi heiko
    heinrich helen helena helene helmut hendrik henri henrik henry herbert hernan hiroshi holger hooman hossein howard
    hugo hussein ian ibrahim ida ignacio igor ilya imran ines inga ingrid irene irina iris isaac isabel isabella
    isabelle ishaan ivan ivana jack jackie jackson jacob jacqueline jacques jaime jake jakob jakub james jamie jan
    jana jane janet janine jared jasmin jasmine jason javier jay jayesh jean jeff jeffrey jelena jennifer jenny jens
    jeremy jerome jerry jesse jessica jesus jill jim jimmy jing joan joana joanna joao joaquin jochen joe joel joerg
    johan johann johanna johannes john johnny jon jonas jonathan jonny jordan jordi jorg jorge jose joseph josh joshua
    joy joyce juan juanita judith judy julia julian juliana julie julien juliette julio jun jurgen justin justine kai
    kamal karan karen karin karina karl karol karthik katarina kate katerina katharina katherine kathleen kathrin
    katie katja katrin kavita kaveh kay keith kelly ken kenneth kevin khalid kiran kirill klaus konrad konstantin
    kristen kristin kristina kristof krishna kumar kunal kurt kyle lakshmi lance lara larry lars laura lauren laurence
    laurent lea leah lee lena leo leon leonard leonardo leonie leopold leslie lewis li liam lidia lily linda lindsay
    lior lisa liz lorena lorenzo lou louis louisa louise luc luca lucas lucia luciana lucie lucy ludovic ludwig luigi
    luis luisa lukas luke lydia lynn maciej madeleine maggie magnus mahesh maja malik manish manoj manuel manuela mara
    marc marcel marcela marcelo marcin marco marcos marcus margaret margarita maria mariam mariana marie marina mario
    marion marisa marius mark marko markus marta martha martin martina marvin mary masha massimo mateo mateusz mathias
    mathieu mathilde matt matteo matthew matthias matthieu maurice mauricio maurizio max maxim maxime maximilian maya
    mayank meera megan mehdi mehmet mei melanie melissa mercedes mia michael michaela michal michel michele michelle
    miguel mihai mikael mike mikhail milan miles milos mira miriam mitchell mohamed mohammad mohammed mohan mohit
    moises moritz mukesh muhammad murat mustafa nadia nadine naomi narendra natalia natalie natasha nathalie nathan
    naveen neal neelam neeraj neha neil nicholas nick nicola nicolai nicolas nicole niels nigel nikhil nikita niklas
    niko nikola nikolai nikos nils nina nitin noah noam noel noemi nora norbert norman nuno octavio olaf ole oleg
    oleksandr olga oliver olivia olivier omar oriol oscar oskar otto owen pablo pallavi pamela paola paolo parth
    pascal patricia patricio patrick patrik paul paula pavel pawan pedro peggy penelope per pete peter petr petra phil
    philip philipp philippe pierre pilar piotr pooja prachi pradeep prakash pranav prasad prashant prateek pratik
    praveen preeti prem priya priyanka puneet quentin rachel radu rafael raffaele rahul raj rajat rajeev rajesh rajiv
    rakesh ralf ralph ram ramesh ramon randy raphael rashid rashmi raul ravi raymond rebecca regina reinhard remi
    renata rene reza ricardo riccardo richa richard rick riya rob robert roberta roberto robin rodrigo roger rohan
    rohit roland rolf roman romain ron ronald rosa rose ross roxana ruben rui rupert russell ruth ryan sabine sabrina
    sachin sagar salman salvatore sam samantha samir samira samuel sandeep sandra sandro sandy sanjay sanjeev santiago
    sara sarah sasan sascha satish saurabh scott sean sebastian sebastien sergei sergey sergio seth shalini shane
    shannon sharon shashank shaun shawn shivam shreya shruti shubham shweta siddharth siddhi silke silvia simon simona
    simone sneha sofia sofie sonia sophia sophie souvik sourabh srinivas stacey stan stanislav stefan stefania
    stefanie stefano steffen stenver stephan stephane stephanie stephen steve steven stewart stuart sudhir suman sunil
    suresh susan susanne sushant suzanne sven sylvain sylvia sylvie tamara tania tanja tanmay tanya tara tarun tatiana
    ted teresa terry theo theodor theresa thiago thibault thierry thomas tiago tiffany tim timothy timo tina tobias
    todd tom tomas tomasz tommaso tommy toni tony tracy travis trevor tristan tushar tyler udo uli ulrich ulrike umesh
    urs ursula uwe vaibhav valentin valentina valeria valerie vanessa varun venkat vera veronica veronika vicente
    victor victoria vijay vikas vikram viktor viktoria vimal vincent vincenzo vinay vineet vinod violeta virginia
    vishal vishnu vitaly vivek vladimir volker walter wayne wei wendy werner wilhelm will william wojciech wolfgang
    xavier yan yann yannick yash yasmin yi ying yogesh yuki yulia yuri yusuf yves yvonne zach zachary zoe zoltan
    кирилл дмитрий михаил александр алексей андрей сергей иван николай владимир евгений павел максим антон денис илья
    олег игорь роман виктор юрий анна мария елена ольга наталья екатерина татьяна ирина светлана юлия дарья федор
    константин артем георгий
  `),
);
