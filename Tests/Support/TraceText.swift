/// The text of a short recording.
package enum TraceText {
  package static let header =
    "{\"pantotrace\":1,\"scene\":\"blank\",\"size\":[320,640],\"scale\":2,\"seed\":7}\n"
  package static let drag = """
    {"t":0.5,"finger":1,"phase":"began","x":10,"y":20,"pressure":1}
    {"t":0.5,"also":true,"finger":2,"phase":"began","x":40,"y":20}
    {"t":0.516,"finger":1,"phase":"moved","x":10.25,"y":-20}
    {"t":0.52,"tick":true}
    {"t":0.6,"finger":1,"phase":"ended","x":10.25,"y":-20}
    {"t":0.6,"also":true,"finger":2,"phase":"cancelled","x":40,"y":20,"cause":"deviceLost"}

    """
}
