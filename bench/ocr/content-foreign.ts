/**
 * Words on cards from abroad, with the letters of their languages. The development half was used while the recogniser
 * learned them; nothing of the unseen half was.
 */
export interface Abroad {
  given: string[]
  surnames: string[]
  companies: string[]
  titles: string[]
  /** A street without its number. */
  streets: string[]
  /** Postcode and place. */
  places: string[]
  country: string
  /** Whether the number of a house is printed before its street. */
  numberFirst: boolean
  /** Country code, top-level domain. */
  code: string
  top: string
}

const list = (text: string) => text.split('|')

export const DEVELOPMENT: readonly Abroad[] = [
  {
    given: list('Jürgen|Björn|Jörg|Käthe|Günter|Hans-Jürgen|Bärbel|Anja|Stefan'),
    surnames: list('Müller|Schröder|Weiß|Schäfer|Groß|Böhm|Krüger|Jäger|Förster|Voß'),
    companies: list(
      'Großmann & Söhne GmbH|Müller Präzisionstechnik GmbH|Köhler Werkzeugbau AG|Hüttenwerke Dörfler GmbH|Böhme Kältetechnik KG',
    ),
    titles: list('Managing Director|Sales Manager|Project Manager|Engineer|Head of Purchasing'),
    streets: list('Hauptstraße|Königsallee|Goethestraße|Münchner Straße|Schloßplatz|Lindenweg'),
    places: list('80331 München|50667 Köln|40212 Düsseldorf|90402 Nürnberg|70173 Stuttgart'),
    country: 'Germany',
    numberFirst: false,
    code: '+49',
    top: 'de',
  },
  {
    given: list('François|Jérôme|Hélène|André|Benoît|Zoé|Gaëlle|Rémi|Chloé|Michel'),
    surnames: list('Lefèvre|Bélanger|Gérard|Mérieux|Desprès|Béranger|Ménard|Crépin|Frémont|Légaré'),
    companies: list(
      'Société Générale de Bâtiment SAS|Crémerie Dumont SARL|Établissements Béranger SA|Mécanique Rhône SAS',
    ),
    titles: list('Managing Director|Sales Manager|Export Manager|Engineer|Marketing Director'),
    streets: list('rue de la République|avenue des Champs-Élysées|boulevard Voltaire|rue Saint-Honoré'),
    places: list('69002 Lyon|75008 Paris|42000 Saint-Étienne|38000 Grenoble'),
    country: 'France',
    numberFirst: true,
    code: '+33',
    top: 'fr',
  },
  {
    given: list('José|María|Ramón|Andrés|Inés|Joaquín|Sofía|Germán|Lucía'),
    surnames: list('Núñez Peña|García|Ibáñez|Martínez López|Muñoz|Fernández|Gutiérrez|Rodríguez Díaz|Castaño'),
    companies: list('Construcciones Núñez S.L.|Diseño y Gestión S.A.|Electrónica Peña S.L.|Compañía Ibérica S.A.'),
    titles: list('Managing Director|Sales Manager|Export Manager|Engineer|Finance Director'),
    streets: list('Calle Núñez de Balboa|Calle de Alcalá|Avenida Málaga|Calle Peñalver'),
    places: list('28001 Madrid|08013 Barcelona|29001 Málaga|14001 Córdoba'),
    country: 'Spain',
    numberFirst: false,
    code: '+34',
    top: 'es',
  },
  {
    given: list('João|Gonçalo|Inês|António|Conceição|Luís|Sebastião'),
    surnames: list('Gonçalves|Magalhães|Simões|Araújo|Guimarães|Conceição'),
    companies: list('Irmãos Gonçalves Lda|Fundição Araújo Lda|Indústrias Simões S.A.'),
    titles: list('Managing Director|Sales Manager|Engineer'),
    streets: list('Rua da Conceição|Avenida São João|Rua Guimarães'),
    places: list('1100-152 Lisboa|4000-322 Porto'),
    country: 'Portugal',
    numberFirst: false,
    code: '+351',
    top: 'pt',
  },
  {
    given: list('Björn|Åsa|Göran|Märta|Håkan|Sören|Jöran'),
    surnames: list('Åkesson|Sjöberg|Lindström|Sandström|Hägglund|Öberg|Nyström'),
    companies: list('Sjöberg Trävaror AB|Åkesson Industri AB|Norrköping Kök AB'),
    titles: list('Managing Director|Sales Manager|Engineer'),
    streets: list('Storgatan|Kungsgatan|Östra Hamngatan'),
    places: list('411 09 Göteborg|211 20 Malmö|111 43 Stockholm'),
    country: 'Sweden',
    numberFirst: false,
    code: '+46',
    top: 'se',
  },
]

export const UNSEEN: readonly Abroad[] = [
  {
    given: list('Jörn|Götz|Sönke|Rüdiger|Gisela|Hermann|Jürgen-Götz|Ingo|Thomas|Bärbel-Ute'),
    surnames: list('Möller|Köster|Strauß|Hübner|Fröhlich|Preußner|Kühn|Grünwald|Süßmilch|Hänsel|Bäcker'),
    companies: list(
      'Fröhlich Gebäudetechnik GmbH|Süddeutsche Röhrenwerke AG|Strauß & Kühn GmbH|Hübner Meßtechnik GmbH|Grünwald Möbel KG',
    ),
    titles: list('Sales Director|Product Manager|Consultant|Plant Manager|Vice President'),
    streets: list('Bahnhofstraße|Schützenweg|Lübecker Straße|Prüfeninger Straße|Weißgerbergasse|Mönckebergstraße'),
    places: list('48143 Münster|23552 Lübeck|97070 Würzburg|33098 Paderborn|37073 Göttingen'),
    country: 'Germany',
    numberFirst: false,
    code: '+49',
    top: 'de',
  },
  {
    given: list('Élodie|Cédric|Agnès|Mélanie|Grégoire|Noëlle|Théo|Sébastien|Laëtitia|Didier'),
    surnames: list('Léger|Côté|Barrière|Prévost|Thévenet|Rivière|Guérin|Béchard|Allègre|Fontaine-Lacôte'),
    companies: list(
      'Pâtisserie Guérin SARL|Société Rivière Électricité SAS|Thévenet Équipements SA|Ateliers Côté Mer SAS',
    ),
    titles: list('Sales Director|Product Manager|Consultant|Plant Manager|Vice President'),
    streets: list('rue de Sèvres|avenue du Maréchal Foch|rue de l’Église|boulevard de la Liberté'),
    places: list('31000 Toulouse|06300 Nice|87000 Limoges|26000 Valence'),
    country: 'France',
    numberFirst: true,
    code: '+33',
    top: 'fr',
  },
  {
    given: list('Raúl|Ángel|Begoña|Tomás|Mónica|Íñigo|Verónica|César|Belén'),
    surnames: list('Pérez|Ordóñez|Sánchez Gil|Jiménez|Cabañas|Álvarez|Domínguez Soto|Avilés|Quiñones'),
    companies: list(
      'Cabañas Logística S.L.|Industrias Químicas Ordóñez S.A.|Jiménez e Hijos S.L.|Energía Cantábrica S.A.',
    ),
    titles: list('Sales Director|Product Manager|Consultant|Plant Manager|Vice President'),
    streets: list('Calle Gran Vía|Calle Hernán Cortés|Avenida Cataluña|Calle Muñoz Degraín'),
    places: list('46002 Valencia|24001 León|10003 Cáceres|48001 Bilbao'),
    country: 'Spain',
    numberFirst: false,
    code: '+34',
    top: 'es',
  },
  {
    given: list('Estêvão|Mário|Cláudia|Simão|Mónica|Fábio|Lourenço'),
    surnames: list('Brandão|Assunção|Falcão|Mourão|Esperança|Leitão'),
    companies: list('Brandão Construções Lda|Cerâmica Falcão Lda|Soluções Leitão S.A.'),
    titles: list('Sales Director|Product Manager|Consultant'),
    streets: list('Rua do Salitre|Avenida Fontes|Rua da Assunção'),
    places: list('3000-174 Coimbra|4700-030 Braga'),
    country: 'Portugal',
    numberFirst: false,
    code: '+351',
    top: 'pt',
  },
  {
    given: list('Örjan|Pär|Mårten|Kerstin|Åke|Jonatan|Torbjörn'),
    surnames: list('Söderberg|Håkansson|Bergström|Ångström|Fältskog|Löfgren|Sjögren'),
    companies: list('Söderberg Stål AB|Fältskog Möbler AB|Löfgren Miljö AB'),
    titles: list('Sales Director|Product Manager|Consultant'),
    streets: list('Vasagatan|Drottninggatan|Södra Vägen'),
    places: list('753 10 Uppsala|903 26 Umeå|702 11 Örebro'),
    country: 'Sweden',
    numberFirst: false,
    code: '+46',
    top: 'se',
  },
]
