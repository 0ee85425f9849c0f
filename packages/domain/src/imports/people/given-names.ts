/**
 * Given names people in American schools bear, folded to plain small letters. A name that is missing here costs a question; a word
 * that stands here and is no name could hide a rule, so words that tell somebody something (Solo, Chance, Ban) are not among them.
 */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abby abdul abdullah abel abena abigail abraham ada adam adan adaeze adele adeline adriana adrian adrienne afia agnes ahmad ahmed
  aida aidan aiden aileen aisha aiko akira akosua akua akwasi alaina alan albert alberto alec alejandra alejandro alessandra alex alexa
  alexander alexandra alexandria alexis alfonso alfred alfredo ali alice alicia alina alisha alison allan allen allison alma alvaro alyssa
  ama amadou amaia amalia amanda amara amber amelia amina amir amit amy ana anabel anastasia andre andrea andreas andres andrew angel
  angela angelica angelina angelo angie anika anil anita anjali ann anna annabel annabelle anne annette annie ansel anthony antoine
  antonia antonio anya april araceli ariana ariel arjun arlene armando arnold arthur arturo aria asha ashley ashok astrid athena aubrey
  audrey august augusto aurora austin autumn ava avery axel ayanna ayesha ayo aziz babajide bailey barbara barry beatrice beatriz becky
  belen belinda ben benita benjamin bennett bernadette bernard bernardo bertha beth bethany betty beverly bianca bill billy bob bobby
  boris brad bradley brandi brandon brandy brenda brendan brent bret brian briana brianna bridget brigitte brittany brook brooke bruce
  bruno bryan bryant bryce byron caleb calvin cameron camila camille candace carl carla carlos carmen carol carolina caroline carolyn
  carrie carter casey cassandra cassie catalina catherine cathy cecilia cedric celeste celia cesar chad chandra charlene charles charlie
  charlotte chelsea cher cheryl chester chiara chidi chinedu chioma chloe chris christa christian christina christine christopher
  christy chuck cindy claire clara clarence clark claude claudia claudio clay clayton cleo clifford clint clinton clive clyde cody colin
  colleen connie connor conrad constance consuelo corey corinne cory courtney craig cristian cristina cristobal crystal curtis cynthia
  daisy dakota dale dalia damian damon dan dana daniel daniela danielle danny daphne darius darlene darnell darren darryl dave david
  dawn dean deanna debbie deborah debra deepa deepak delia della delores demetrius denise dennis derek desiree desmond devin devon diana
  diane dianne diego dimitri dina dion dmitri dolores dominic dominique don donald donna dora doreen doris dorothy doug douglas drew
  duane dustin dwayne dwight dylan ebony eddie edgar edith edmund eduardo edward edwin efua eileen ekaterina elaine eleanor elena eli
  eliana elias elijah elisa elisabeth elise elizabeth ella ellen ellie elliot elliott elmer elsa elsie elvira emeka emilia emiliano
  emilio emily emma emmanuel enrique eric erica erick erik erika erin ernest ernesto ernie esi esmeralda esperanza esteban estela estelle
  esther ethan etienne eugene eunice eva evan evangeline eve evelyn ezekiel ezra fabian faith farah farhan fatima fatou faye felicia
  felipe felix fernanda fernando fidel fiona florence flora frances francesca francesco francis francisco frank frankie franklin fred
  freda frederick freya frida fumiko gabriel gabriela gabriella gabrielle gail gary gavin gemma gene genevieve geoffrey george georgia
  gerald geraldine gerardo gertrude gianna gideon gilbert gilberto gina giovanni giselle gita gladys glen glenda glenn gloria gordon grace
  gracie graciela graham grant greg gregory greta gretchen guadalupe guido guillermo gus gustavo gwen gwendolyn hailey hakim haley hamza
  hana hank hannah hans harold haroun harper harriet harrison harry harvey hassan hazel heather hector heidi helen helena helga henry
  herbert herman hernan hilary hilda hiroshi hiro hollis holly hope horace howard hubert hugh hugo humberto hunter husain hussein ian ibrahim ida
  ignacio igor ike iker ilana ilse imani imran ina indira ines ingrid inez ira irene irina iris irma isaac isabel isabella isabelle isaiah
  isidro ismael israel ivan ivonne ivy jack jackie jackson jacob jacqueline jacques jada jade jaime jake jamal james jamie jan jana jane
  janelle janet janice janine jared jasmin jasmine jason javier jay jayden jayla jean jeanette jeanne jeff jeffrey jenna jennifer jenny
  jeremiah jeremy jerome jerry jesse jessica jessie jesus jill jim jimena jimmy jin jo joan joann joanna joanne joaquin joe joel joey
  johan johanna john johnny jon jonah jonas jonathan jordan jorge jose josefina joseph josephine josh joshua joy joyce juan juana juanita
  judith judy julia julian juliana julie juliet julio julius june justin justine kai kamal kamala kara karen kari karim karin karina karl
  karla kate katelyn katherine kathleen kathryn kathy katie katrina kavita kay kayla keiko keisha keith kelly kelsey ken kendra kenji kenneth
  kenny kent kerry kevin khadija khalid kiara kim kimberly kira kirk kirsi kirsten kofi kojo krishna kristen kristin kristina kristine
  kurt kwabena kwadwo kwaku kwame kwasi kwesi kyle kyra lakshmi lamar lana lance lara larry lars latasha latoya laura lauren laurie lawrence
  layla lea leah leandro lee leila lena leo leon leona leonard leonardo leroy leslie leticia levi lewis lia liam lidia lila lilia lilian
  liliana lillian lily lin lina lincoln linda lindsay lindsey linh lionel lisa liza logan lois lola lonnie lora lorena lorenzo loretta lori
  lorraine lou louis louisa louise lourdes lucas lucia luciana lucille lucy luis luisa luke luna luz lydia lyle lynn mabel mackenzie maddie
  madeline madison mae magdalena maggie mahmoud malcolm malik mandy manuel manuela mara marc marcela marcella marcelo marcia marco marcos
  marcus margaret margarita margie margot maria mariah mariam mariana marianne maribel marie mariel marilyn marina mario marion marisa
  marisol marissa marjorie mark marlene marlon marsha marshall marta martha martin martina marvin mary maryam mason mateo matilda matt
  matteo matthew maude maureen maurice mauricio max maxine maxwell maya megan mei melanie melinda melissa mercedes meredith mia micah
  michael micheal michele michelle miguel mika mike mikhail mila mildred milena miles milo milton min mina mindy minh miranda miriam misty
  mitchell moira molly mona monica monique morgan moses muhammad mohamed mohammed mustafa myra myriam myrna nadia nadine nan nana nancy
  naomi natalia natalie natasha nathan nathaniel neal neha neil nelly nelson nia nicholas nick nicolas nicole nigel nikita nikki nikolai
  nina nisha noah noam noel noelia noelle noemi nora noreen norma norman nuria obinna octavia octavio odette ofelia oksana olaf olga oliver
  olivia olu omar opal ophelia orlando oscar osvaldo otis otto owen pablo paige paloma pam pamela paola patrice patricia patrick patty
  paul paula paulette pauline paulina pavel pedro peggy penelope penny percy perla perry pete peter petra phil philip phillip phoebe phyllis
  pia pilar piotr polly porter preston priscilla priya quentin quincy quinn rachael rachel rafael raheem rahul raj raja rajesh ralph ramon
  ramona randall randy raquel rashid raul ravi ray raymond rebecca regina reginald renata rene renee reuben rex reyna rhonda ricardo
  richard rick rickey ricky rigoberto riley rita rob robert roberta roberto robin rocio rochelle rocco roderick rodney rodolfo rodrigo roger
  rogelio roland rolando roman romeo ron ronald ronnie rory rosa rosalie rosalind rosalinda rosario rose rosemarie rosemary rosie ross
  roxanne roy ruben ruby rudolph rudy rufus runa russell ruth ryan sabina sabrina sadie saeed sakura salim sally salma salvador sam samantha
  samir samuel sana sandra sandy sanjay santiago sara sarah sasha saul savannah scarlett scott sean sebastian selena selma serena serge
  sergei sergio seth shane shannon shanice shari sharon shaun shawn shawna sheila shelby sheldon shelley sherri sherry shirley shreya sidney
  siddharth sierra silvia simon simone skylar sofia sofie sonia sonja sonya sophia sophie spencer stacey stacy stan stanley stefan stefanie
  stella stephanie stephen steve steven stewart stuart sue suresh susan susana susanna susie suzanne svetlana sven sydney sylvia tabitha
  taiwo takeshi talia tamara tamika tammy tanisha tania tanya tara taryn tasha tatiana taylor ted teo teodoro teresa terrance terrell terrence
  terri terry tess tessa thanh thelma theo theodore theresa thomas tiana tiffany tilda tim timothy tina toby todd tomas tom tommy toni tony tonya
  tracey traci tracy travis trent trevor tricia trina tristan troy trudy tuan tyler tyrone ulrich umar uriel ursula valentina valeria
  valerie vanessa venkat vera verna vernon veronica vicente vicki vicky victor victoria vikram vilma vincent viola violet virgil virginia
  vivek vivian viviana vladimir wade wallace walter wanda warren wayne wendy wesley whitney wilbur wilfred will willa william willie wilma
  wim winifred winston xavier ximena yael yaa yan yara yasmin yaw yesenia yohan yolanda yosef youssef yuki yuri yusuf yvette yvonne zachary
  zahra zain zainab zane zara zelda zeynep zoe zoila zora zuri abebe xiao tesfaye haile solomon selam almaz tigist bekele wim lukas jurgen soren asa lukasz malgorzata katarzyna agnieszka tomasz krzysztof jiri
  jakub ondrej nguyen tran wei ming jun hao yan mei ling fang hui ying xin yu jian hong lei min ji woo seo yeon hye eun sun young jae hyun sang yuna haruto
  yuto aoi hina rin ren sota hinata kaito mio riku sora kenta venkatesh suresh ramesh mahesh ganesh arvind ashwin karthik deepika divya pooja sneha kavya ananya
  aditya rohan rohit nikhil varun manish gaurav amrit gurpreet harpreet jaspreet manpreet simran fatma zeynab hawa mariama aminata ousmane mamadou ibrahima
  moussa abdou cheikh folasade olumide adeola adebola temitope oluwaseun chukwuemeka ngozi ifeoma amara nneka thandiwe sipho themba leilani keanu kalani malia
  tane aroha mehmet elif ayse emre burak ozge ioana andrei mihai radu catalin katalin zoltan istvan laszlo eero mika aino henrik ingrid bjorn sigrid teodora
  marko ivana jelena milica nikola stefan arben arta blerim deshawn latoya tyrese keshawn jamal tanesha shaniqua javon trayvon elodie francois jeanluc camille
  thierry pascal giulia alessia lorenza beatrice joao thiago tiago rafaela gabriele luana yael noa itai shira eitan avi rivka chaim moishe devorah tzipporah
  omar layla yasmine nour hala rania tariq ziad bassam nabil samira wafa huda al tia eve rob pat cal dee arta kit luc said thi pierre art barb chase`.split(
    /\s+/,
  ),
)
