"""Pages in PAGE-XML and ALTO for tests: with words, glyphs, several texts, tables, hyphens, and several ways to write a text."""

# ruff: noqa: E501  lines of files

from __future__ import annotations

PAGE = """\
<?xml version='1.0' encoding="UTF-8" standalone="yes"?>
<!-- kept -->
<pc:PcGts xmlns:pc="http://schema.primaresearch.org/PAGE/gts/pagecontent/2013-07-15">
  <pc:Page imageWidth="1000" imageHeight="500" imageFilename="a.jpg">
    <pc:ReadingOrder>
      <pc:OrderedGroup id="g">
        <pc:UnorderedGroupIndexed index="1" id="u"><pc:RegionRef regionRef="table"/></pc:UnorderedGroupIndexed>
        <pc:RegionRefIndexed regionRef="second" index="0"/>
      </pc:OrderedGroup>
    </pc:ReadingOrder>
    <pc:TextRegion id="first" custom="readingOrder {index:1;} structure {type:marginalia;}">
      <pc:Coords><pc:Point x="100" y="50"/><pc:Point x="200" y="50"/><pc:Point x="200" y="100"/></pc:Coords>
      <pc:TextLine id="l0"><pc:Coords points="1,1 2,1 2,2"/></pc:TextLine>
      <pc:TextLine id="l00"><pc:Coords points="1,1 2,1 2,2"/><pc:TextEquiv><pc:Unicode/></pc:TextEquiv></pc:TextLine>
    </pc:TextRegion>
    <pc:TextRegion  type='paragraph' id='second'>
      <pc:TextLine id="l1"><pc:Coords points="10,20 990,20 990,60 10,60"/><pc:Baseline points="10,55 990,55"/>
        <pc:Word id="w1"><pc:Glyph><pc:TextEquiv><pc:Unicode>D</pc:Unicode></pc:TextEquiv></pc:Glyph>
          <pc:Glyph><pc:TextEquiv><pc:Unicode>e</pc:Unicode></pc:TextEquiv></pc:Glyph>
          <pc:Glyph><pc:TextEquiv><pc:Unicode>r</pc:Unicode></pc:TextEquiv></pc:Glyph>
          <pc:TextEquiv conf="0.4"><pc:PlainText>Der</pc:PlainText><pc:Unicode>Der</pc:Unicode></pc:TextEquiv></pc:Word>
        <pc:Word id="w2"><pc:TextEquiv><pc:Unicode>A &amp; B</pc:Unicode></pc:TextEquiv></pc:Word>
        <pc:Word id="w3"><pc:TextEquiv><pc:Unicode>lie&#x17F;t</pc:Unicode></pc:TextEquiv></pc:Word>
        <pc:TextEquiv index="1"><pc:Unicode>another reading</pc:Unicode></pc:TextEquiv>
        <pc:TextEquiv index="0"><pc:PlainText>Der A &amp; B lie&#x17F;t</pc:PlainText>\
<pc:Unicode>Der A &amp; B lie&#x17F;t</pc:Unicode></pc:TextEquiv>
      </pc:TextLine>
      <pc:TextLine id="l2">
        <pc:Word id="w4"><pc:TextEquiv><pc:Unicode>only</pc:Unicode></pc:TextEquiv></pc:Word>
        <pc:Word id="w5"><pc:TextEquiv><pc:Unicode>words</pc:Unicode></pc:TextEquiv></pc:Word>
      </pc:TextLine>
      <pc:TextLine id="l3"><pc:TextEquiv><pc:Unicode><![CDATA[a < b]]> &gt; c</pc:Unicode></pc:TextEquiv></pc:TextLine>
      <pc:TextEquiv><pc:Unicode>Der A &amp; B lie&#x17F;t
only words
a &lt; b > c</pc:Unicode></pc:TextEquiv>
    </pc:TextRegion>
    <pc:GraphicRegion id="picture"/>
    <pc:TableRegion id="table"><pc:TableCell id="cell" row="0" col="0">
      <pc:TextLine id="l4"><pc:TextEquiv><pc:Unicode>12 fl.</pc:Unicode></pc:TextEquiv></pc:TextLine></pc:TableCell></pc:TableRegion>
  </pc:Page>
</pc:PcGts>
"""

ALTO = """\
<alto xmlns="http://www.loc.gov/standards/alto/ns-v3#">
<Tags><OtherTag ID="T1" LABEL="MainZone"/></Tags>
<Layout><Page WIDTH="2000" HEIGHT="1000"><TopMargin/><PrintSpace>
<ComposedBlock ID="c"><TextBlock ID="b1" TAGREFS="T1" HPOS="100" VPOS="100" WIDTH="200" HEIGHT="50">
 <TextLine ID="t1" HPOS="100" VPOS="100" WIDTH="200" HEIGHT="20" BASELINE="118"><String CONTENT="Die" WC="0.30"/><SP WIDTH="4"/>\
<String CONTENT='"neue"' WC="0.99"/><String CONTENT=","/><SP/>\
<String SUBS_TYPE="HypPart1" CONTENT="Zei" SUBS_CONTENT="Zeitung"/><HYP CONTENT="-"/></TextLine>
 <TextLine ID="t2" HPOS="100" VPOS="130"><Shape><Polygon POINTS="100,130 300,130 300,150"/></Shape>\
<String CONTENT="tung" SUBS_TYPE="HypPart2" SUBS_CONTENT="Zeitung"></String><SP/><String CONTENT="heut"/></TextLine>
</TextBlock></ComposedBlock>
<TextBlock ID="b2"><TextLine ID="t3" HPOS="7"><Shape/></TextLine><TextLine ID="t4"><String CONTENT="no"/><String CONTENT="spaces"/></TextLine></TextBlock>
</PrintSpace></Page></Layout></alto>
"""
