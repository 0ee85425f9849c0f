/**
 * Given names used in American schools, folded to lower case. A missing name only costs a question, but a word that is
 * no name could hide a rule. Therefore meaningful words (Solo, Chance, Ban) are excluded.
 */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abby abdou abdul abdullah abebe abel abena abigail abraham ada adaeze adam adan addison adebola adele adeline adeola aditi aditya
  adrian adriana adrienne afia agnes agnieszka ahmad ahmed aida aidan aiden aiko aileen aino aisha akash akira akosua akua akwasi al
  alaina alan albert alberto alec alejandra alejandro alessandra alessia alex alexa alexander alexandra alexandria alexis alfonso alfred
  alfredo ali alice alicia alina alisha alison allan allen allison alma almaz alvaro alyssa ama amadou amaia amalia amanda amara amber
  amelia amelie amina aminata amir amit amrit amy ana anabel ananya anastasia andre andrea andreas andrei andres andrew angel angela
  angeles angelica angelina angelo angie anh anika anil anita anjali ankit ann anna annabel annabelle anne annette annie annika ansel
  anthony antoine antonia antonio anusha anya aoi aparna april araceli arben aria ariana ariel arielle arjun arlene arlo armando arnold
  aroha art arta arthur arturo arvind asa asha asher ashley ashok ashwin aspen astrid athena atticus aubree aubrey audra audrey august
  augusto aurora austin autumn ava avani avery avi axel ayaan ayanna ayesha ayla ayo ayse aziz babajide bailey bao barb barbara barrett
  barry bassam beatrice beatriz beau beckett becky bekele belen belinda ben benita benjamin bennett bernadette bernard bernardo bertha
  beth bethany beto betty bev beverly bianca bill billy binh bjorn blerim bob bobby bodhi boris brad bradley brandi brandon brandy brayden
  brenda brendan brent bret brett brian briana brianna bridget briella brigitte brittany brook brooke bruce bruno bryan bryant bryce brynn
  burak byron cade caden cal caleb callie calvin camden cameron camila camilla camille candace carl carla carlos carmela carmen carol
  carolina caroline carolyn carrie carson carter casey cassandra cassidy cassie catalin catalina catherine cathy cayden cecilia cedric
  celeste celia celine cesar chad chaim chandra charlene charles charlie charlotte charo chase chau chava cheikh chela chelsea chema cher
  cheryl chester cheyenne chiara chidi chinedu chioma chloe chris christa christian christina christine christopher christy chucho chuck
  chukwuemeka chuy cindy claire clara clarence clark claude claudia claudio clay clayton cleo clifford clint clinton clive clyde cody
  colin colleen concepcion concha connie connor conrad constance consuelo cora corbin corey corinne cory courtney craig cristian cristina
  cristobal crystal cuquita curtis cynthia dahlia daisy dakota dale dalia damian damon dan dana daniel daniela danielle danny dao daphne
  darcy darius darlene darnell darren darryl dashawn dave david davion dawn dean deandre deanna debbie deborah debra dee deepa deepak
  deepika deja delaney delia della delores demetrius demi denise dennis derek deshawn desiree desmond devin devon devonte devorah diana
  diane dianne diego diep dieter dimitri dina dion divya diya dmitri dolores dominic dominik dominique don donald donna dora doreen doris
  dorothy dot doug douglas drew duane dustin dwayne dwight dylan earlene easton ebony eddie eden edgar edie edith edmund eduardo edward
  edwin eero efua eileen eitan ekaterina elaina elaine eleanor elena eli eliana elias elif elijah elisa elisabeth elise eliza elizabeth
  ella ellen ellery ellie elliot elliott elmer elodie elsa elsie elvira emeka emerson emery emilia emiliano emilio emily emma emmanuel
  emmett emre enrique eric erica erick erik erika erin ernest ernesto ernie esi esmeralda esperanza esteban estela estella estelle esther
  ethan etienne eugene eun eunice eva evan evangeline eve evelyn evie ezekiel ezequiel ezra fabian faith fallon fang farah farhan fatima
  fatma fatou faye felicia felipe felix fernanda fernando fidel finley finn fiona flora florence folasade frances francesca francesco
  francis francisco francois frank frankie franklin fred freda frederick freya frida fritz fumiko gabriel gabriela gabriele gabriella
  gabrielle gail ganesh gary gaurav gavin gemma gene genevieve geoffrey george georgia gerald geraldine gerardo gerhard gertrude gia giada
  gianna gideon gil gilbert gilberto gildardo gina ginny giovanni giselle gita giulia giuliana gladys glen glenda glenn gloria gordon
  grace gracie graciela graham grant greer greg gregory greta gretchen greyson griffin guadalupe guido guillermo gumersindo gurpreet gus
  gustavo gwen gwendolyn hadley hai haile hailey hakim hal hala haley hamza hana hank hannah hans hao harlow harold haroun harper harpreet
  harriet harrison harry haruto harvey hassan hattie hawa hayden hazel heather hector heidi heinz helen helena helga henrik henry herbert
  heriberto herman hernan hieu hilario hilary hilda hina hinata hiro hiroshi hoa holden hollis holly homero hong hope horace horacio
  hortensia howard hubert huda hudson hugh hugo hui humberto hung hunter huong husain hussein hye hyun ian ibrahim ibrahima ida ifeoma
  ignacio igor ike iker ilana ilse imani imelda imran ina indira ines inez ingrid ioana ira irene irina iris irma isaac isabel isabella
  isabelle isaiah isidro isla ismael israel istvan itai itzel ivan ivana ivanna ivonne ivy jace jacinta jacinto jack jackie jackson jacob
  jacqueline jacques jada jade jaden jae jahlil jaime jake jakub jaliyah jamal james jamie jamila jan jana jane janelle janessa janet
  janice janine jaquan jared jasmin jasmine jason jasper jaspreet javier javon jaxon jay jayden jayla jaylen jazmin jean jeanette jeanluc
  jeanne jeff jeffrey jelena jen jenaro jenna jennifer jenny jeremiah jeremy jerome jeronimo jerry jesse jessica jessie jesus jett ji jian
  jill jillian jim jimena jimmy jin jiri jo joan joann joanna joanne joao joaquin joe joel joelle joey johan johanna john johnny jolene
  jon jonah jonas jonathan jordan jorge jose josefa josefina joseph josephine josh joshua josiah josue joy joyce juan juana juanita judah
  judith judy julia julian juliana julie juliet julieta julio julius jun june jurgen justin justine kai kaia kaiden kaito kalani kali
  kamal kamala kara kareem karen kari karim karin karina karl karla karthik kasey katalin katarina katarzyna kate katelyn katherine
  kathleen kathryn kathy katie katrina kavita kavya kay kayla kaylee keanu keiko keira keisha keith kellan kelly kelsey ken kendall kendra
  kenji kenneth kenny kent kenta kerry keshawn kevin khadija khalid khanh khoi kiara kieran kike kiki kim kimberly kimora kinsley kira
  kirk kirsi kirsten kit klaus kofi kojo krish krishna kristen kristin kristina kristine kristy krzysztof kurt kwabena kwadwo kwaku kwame
  kwasi kwesi kyle kylie kyra lacy laila lakeisha lakshmi lalo lam lamar lan lana lance landon lara larry lars lashonda laszlo latasha
  latoya laura lauren laurie lawrence layla lazaro lea leah leandro lee lei leila leilani leland lena lennox leo leon leona leonard
  leonardo leonel leonor leroy leslie leticia lety levi lewis lia liam lidia liesl lila lilia lilian liliana lillian lily lin lina lincoln
  linda lindsay lindsey ling linh lionel lisa livia liza logan lois lola lonnie lora lorelei lorena lorenza lorenzo loretta lori lorraine
  lou louis louisa louise lourdes luana luc luca lucas lucia luciana luciano lucille lucio lucy luis luisa lukas lukasz luke luna lupe luz
  lydia lyla lyle lynn mabel macario mackenzie macy maddie madeline madison mae maeve magdalena maggie mahesh mahmoud mai maia makayla
  malachi malcolm malgorzata malia malik mamadou mandy manish manpreet manuel manuela mara marc marcel marcela marcelino marcella marcelo
  marcia marco marcos marcus marcy maren margaret margarita margie margot maria mariah mariam mariama mariana marianne mariano maribel
  maricela marie mariel marilyn marina mario marion marisa marisela marisol marissa marjorie mark marko marlene marlon marsha marshall
  marta martha martin martina marvin mary maryam mason mateo matias matilda matt matteo matthew maude maura maureen maurice mauricio max
  maximiliano maximo maxine maxwell maya mckenna meche meera meg megan mehmet mei melanie melchor melinda melissa memo mercedes meredith
  mia micah michael micheal michele michelle miguel mihai mika mike mikhail mila milagros mildred milena miles milica milo milton min mina
  mindy ming minh mio mira miranda miriam mirna misty mitchell mohamed mohammed moira moises moishe molly mona monica monique morgan moses
  moussa muhammad mustafa myra myriam myrna nabil nacho nadia nadine naima nam nan nana nancy nando naomi nasir natalia natalie natasha
  nate nathan nathaniel naveen neal neha neil nelida nelly nelson nereida nestor nevaeh nga nghia ngoc ngozi nguyen nhi nhung nia nicanor
  nicholas nick nicolas nicole nidia nieves nigel nikhil nikita nikki nikola nikolai nina nisha nneka noa noah noam noel noelia noelle
  noemi noor nora norberto noreen norm norma norman nour nuria nyla obdulia obinna octavia octavio odalys odette ofelia oksana olaf olga
  olive oliver olivia olu olumide oluwaseun omar omari ondrej opal ophelia orion orlando oscar osvaldo otis otto ousmane owen ozge pablo
  paco paige paloma pam pamela pancho paola parker parth pascal pascual pat patrice patricia patricio patrick patsy patty paul paula
  paulette paulina pauline pavel pedro peggy penelope penny pepe percy perla perry pete peter petra peyton phil philip phillip phoebe
  phuong phyllis pia pierce pierre pilar pili piotr piper polly pooja porfirio porter pranav preston priscilla priya quang quentin queta
  quincy quinn quique quynh rachael rachel radu rafael rafaela raheem rahul raina raj raja rajesh rajiv ralph ramesh ramon ramona randall
  randy rania raquel rashid raul ravi ray raylene raymond reagan rebeca rebecca reese regina reginald reinaldo remedios remy ren renata
  rene renee reuben rex reyna reynaldo rhea rhonda rhys rian ricardo richard rick rickey ricky rigoberto riku riley rin rita rivka rob
  robert roberta roberto robin rocco rochelle rocio roderick rodney rodolfo rodrigo rogelio roger rohan rohit roland rolando roman romeo
  romina ron ronald ronan ronda ronnie roque rory rosa rosalba rosalia rosalie rosalind rosalinda rosario rosaura rose rosemarie rosemary
  rosie ross rowan roxana roxanne roy ruben ruby rudolph rudy rufus runa russell rusty ruth ryan ryder rylee saanvi sabina sabrina sadie
  saeed said sakura salim sally salma salvador sam samantha samara samir samira samuel sana sandra sandy sang sanjay santiago sara sarah
  sasha saul savannah sawyer scarlett scott sean sebastian selah selam selena selma seo serena serge sergei sergio seth shane shanelle
  shania shanice shaniqua shannon shari sharon shaun shawn shawna shay sheila shelby sheldon shelley sherri sherry shira shirley shreya
  siddharth sidney siena sienna sierra sigrid silas silvia simon simone simran sipho skylar sloane sneha socorro sofia sofie soledad
  solomon sonia sonja sonya sophia sophie sora soren sota spencer stacey stacy stan stanley stefan stefanie stella stephanie stephen
  sterling steve steven stewart stuart sue sun sunita suresh susan susana susanna susie suzanne sven svetlana sydney sylvia tabitha tadeo
  taiwo takeshi talia tam tamara tamika tammy tane tanesha tania tanisha tanvi tanya tara tariq taryn tasha tatiana tatum taylor ted
  temitope tencha teo teodora teodoro teresa terrance terrell terrence terri terry tesfaye tess tessa thaddeus thandiwe thanh thao thelma
  themba theo theodora theodore theresa thi thiago thierry thomas thuy tia tiago tiana tien tiffany tigist tilda tim timothy tina tito
  tobias toby todd tom tomas tomasz tommy toni tono tony tonya tracey traci tracy tran trang travis trayvon trent trevon trevor tricia
  trina trinh trinidad trinity tristan troy trudy trung tuan tung tyler tyrell tyrese tyrone tzipporah ulrich uma umar uriel ursula
  valentin valentina valentino valeria valerie vanesa vanessa varun venkat venkatesh vera verna vernon veronica vicente vicki vicky victor
  victoria viet vihaan vikram vilma vincent vinh viola violet virgil virginia vivek vivian viviana vladimir wade wafa wallace walter wanda
  warren wayne wei wendy wesley whitney wilbur wilfred wilfredo will willa william willie wilma wim winifred winston wolfgang woo wyatt
  xander xavier xiao ximena xin xiomara xuan yaa yadira yael yamileth yan yanira yara yasmin yasmine yaw yen yeon yesenia ying yohan
  yolanda yosef young youssef yu yuki yuna yuri yusuf yuto yvette yvonne zach zachary zadie zahra zain zainab zane zara zelda zenaida
  zeynab zeynep ziad zion zoe zoey zoila zoltan zora zoraida zuri`.split(/\s+/),
)
